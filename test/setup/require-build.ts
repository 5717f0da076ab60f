import { setTimeout as sleep } from 'node:timers/promises'
import { isFresh, pagesStamp, shopStamp } from '../../tools/build-stamps.mjs'
import { isSettingUp } from '../../tools/setup-lock.mjs'

// Tests of the built shop would otherwise pass or fail for an earlier one. `npm test` builds beside the unit tests.
const known = globalThis as { isBuilt?: boolean }
if (!known.isBuilt) {
  while (isSettingUp()) await sleep(500)
  if (!isFresh(pagesStamp) || !isFresh(shopStamp))
    throw new Error('The build is older than the sources. Please run `node tools/setup.mjs --dev --browser` first.')
  known.isBuilt = true
}

import { isFresh, pagesStamp, shopStamp } from '../../tools/build-stamps.mjs'

/** Tests of the built shop would otherwise pass or fail for an earlier one. */
export default function requireBuild(): void {
  if (!isFresh(pagesStamp) || !isFresh(shopStamp))
    throw new Error('The build is older than the sources. Please run `node tools/setup.mjs --dev --browser` first.')
}

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { needProgram } from './programs.ts'

test('each alert fires when it should, and not before', async (context) => {
  const promtool = await needProgram(context, 'promtool', 'prometheus')
  const run = promisify(execFile)
  const { stdout } = await run(promtool, ['test', 'rules', 'docs/operations/alerts.test.yaml'])
  expect(stdout).toContain('SUCCESS')
})

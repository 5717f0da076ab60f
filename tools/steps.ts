import { spawn } from 'node:child_process'

export type Step = { name: string; command: string; args: string[]; env?: Record<string, string> }

/** Runs one step; its output is shown only if it fails. */
export function runStep(step: Step, show = false): Promise<{ ok: boolean; output: string; seconds: number }> {
  const start = Date.now()
  return new Promise((resolve) => {
    const child = spawn(step.command, step.args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1', ...step.env },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk
        if (show) process.stdout.write(chunk)
      })
    }
    const end = (ok: boolean) => resolve({ ok, output, seconds: (Date.now() - start) / 1000 })
    child.on('error', (error) => {
      output += error.message
      end(false)
    })
    child.on('exit', (code) => end(code === 0))
  })
}

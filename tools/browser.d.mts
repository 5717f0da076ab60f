type Tools = { say(text: string): void; run(file: string, args: string[]): void; node(): string }
export function findBrowser(): string | undefined
export function ensureBrowser(tools: Tools): void

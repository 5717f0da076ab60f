const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const starter = /(?<=<script type="module" async="">)[\s\S]*?(?=<\/script>)/
const plainImport = /^import ("[^"]+");?$/gm
const namedImport = /^import \* as (\w+) from ("[^"]+");$/gm

/** A page in a tab behind others is never painted: its scripts wait no longer than this. */
const longestWaitMs = 300
const afterPaint = `await new Promise((go) => { requestAnimationFrame(() => setTimeout(go)); setTimeout(go, ${longestWaitMs}) });`
const entry = /^import\(("[^"]+")\);?$/m
/** One file after the other, with a breath between them: a phone takes a quarter of a second to run them all at once. */
const runInTurn = (files: string[]) =>
  `for (const file of ${JSON.stringify(files)}) { await import(file); await new Promise((go) => setTimeout(go)) }`
const fetchAll = (files: string[]) =>
  `for (const href of ${JSON.stringify(files)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));`

/** Painted in one: a header that shows before the splash is a flicker, and what comes after it is laid out twice. */
const untilWhole = '<link rel="expect" href="#splash" blocking="render"/>'

/**
 * The scripts of a page are ten times its first picture, and a slow line gives each an equal share: asked for together,
 * the picture comes last. So they are asked for when the page has been painted once, all at the same time, and run in
 * the router's order.
 */
export function scriptsAfterPaint(html: string): string {
  const files = Array.from(html.matchAll(preload), ([, file = '']) => file)
  if (files.length === 0) return html
  const inOne = html.replace('<head>', `<head>${untilWhole}`)
  return inOne.replaceAll(preload, '').replace(starter, (code) => {
    const inTurn = code
      .replace(plainImport, (_, file) => `await import(${file});`)
      .replace(namedImport, (_, name, file) => `const ${name} = await import(${file});`)
    const [, last] = entry.exec(code) ?? []
    const before = files.filter((file) => JSON.stringify(file) !== last)
    return `${afterPaint}\n${fetchAll(files)}\n${runInTurn(before)}\n${inTurn}`
  })
}

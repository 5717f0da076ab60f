const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const starter = /(?<=<script type="module" async="">)[\s\S]*?(?=<\/script>)/
const plainImport = /^import ("[^"]+");?$/gm
const namedImport = /^import \* as (\w+) from ("[^"]+");$/gm

/** A page in a tab behind others is never painted: its scripts wait no longer than this. */
const longestWaitMs = 300
const afterPaint = `await new Promise((go) => { requestAnimationFrame(() => setTimeout(go)); setTimeout(go, ${longestWaitMs}) });`
const fetchAll = (files: string[]) =>
  `for (const href of ${JSON.stringify(files)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));`

/**
 * The scripts of a page are ten times its first picture, and a slow line gives each an equal share: asked for together,
 * the picture comes last. So they are asked for when the page has been painted once, all at the same time, and run in
 * the router's order.
 */
export function scriptsAfterPaint(html: string): string {
  const files = Array.from(html.matchAll(preload), ([, file = '']) => file)
  if (files.length === 0) return html
  return html.replaceAll(preload, '').replace(starter, (code) => {
    const inTurn = code
      .replace(plainImport, (_, file) => `await import(${file});`)
      .replace(namedImport, (_, name, file) => `const ${name} = await import(${file});`)
    return `${afterPaint}\n${fetchAll(files)}\n${inTurn}`
  })
}

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

/**
 * What lies below the first screen is left out of the first layouts (`content-visibility` in layout.css and card.css).
 * When the page has come to life it joins them, a piece at a time while the browser rests: first what `headScript` held
 * back, a frame for each, or Chromium takes it for a shift of the layout; then all that is left, each with its pictures. Who
 * scrolls, prints or takes a picture of the whole page finds it whole. Pictures wait for the visitor who pays by the byte
 * or has a slow line. Each time the next is looked for anew: some come with what the page has asked for. The mark for pages
 * that are opened from this one comes as late as that: to read it, all is styled anew.
 */
const layOutTheRest = `
const root = document.documentElement;
const rest = () => new Promise((go) => self.requestIdleCallback ? requestIdleCallback(go) : setTimeout(go, 50));
const frame = () => new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
const parts = "main > :not(.slides), main > .section > .split > div, .cards > *, .site-foot";
if (!("hydrated" in root.dataset))
  await new Promise((go) => new MutationObserver(go).observe(root, { attributeFilter: ["data-hydrated"] }));
await rest();
for (const part of document.querySelectorAll(parts)) {
  if (getComputedStyle(part).contentVisibility !== "hidden") continue;
  await rest();
  part.style.contentVisibility = "auto";
  await frame();
}
delete root.dataset.first;
const { saveData = false, effectiveType = "4g" } = navigator.connection ?? {};
const done = new Set();
const next = () => [...document.querySelectorAll(parts)].find((part) => !done.has(part));
for (let part; (part = next()); ) {
  done.add(part);
  await rest();
  part.style.contentVisibility = "visible";
  if (saveData || effectiveType !== "4g") continue;
  const pictures = [...part.querySelectorAll('img[loading="lazy"]')];
  for (const picture of pictures) picture.loading = "eager";
  await Promise.allSettled(pictures.map((picture) => picture.decode()));
}
const whole = () => { root.dataset.whole = "" };
self.navigation ? navigation.addEventListener("navigate", whole, { once: true }) : whole();`

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
    return `${afterPaint}\n${fetchAll(files)}\n${runInTurn(before)}\n${inTurn}\n${layOutTheRest}`
  })
}

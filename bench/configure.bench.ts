// npm run bench -- configure: what one change in the configurator costs. Rules, price, heat and link run on every change; the
// model is rebuilt in Node, without drawing it. Times depend on the machine and its load, so each is also reported as a
// multiple of a JSON round trip of the same design, taken in turn with it. Frame rates need a GPU, so meshes and
// triangles are counted instead.
import { loadavg } from 'node:os'
import { Mesh } from 'three'
import { type Cutout, type Design, standardDesign } from '#contract/configure-catalogue.ts'
import { checkHeat } from '#contract/configure-heat.ts'
import { fromLink, toLink } from '#contract/configure-link.ts'
import { usualLoad } from '#contract/configure-load.ts'
import { exampleRates, priceDesign, toSellingRates } from '#contract/configure-price.ts'
import { checkDesign } from '#contract/configure-rules.ts'
import { createBuilder } from '#models/enclosure.ts'

const buttons = (count: number): Cutout[] =>
  Array.from({ length: count }, (_, i) => ({
    kind: 'button',
    face: 'door',
    x: 60 + (i % 10) * 45,
    y: 100 + Math.floor(i / 10) * 60,
  }))
const designs: [string, Design][] = [
  ['plain', standardDesign],
  ['17 cut-outs', { ...standardDesign, cutouts: buttons(17) }],
  ['60 cut-outs', { ...standardDesign, cutouts: buttons(60) }],
]
const selling = toSellingRates(exampleRates)

const build = createBuilder()
let turn = 0
/** The next of many places for the last cut-out, and the next of many widths. */
const dragged = (design: Design): Design => ({
  ...design,
  cutouts: design.cutouts.map((cutout, i, all) =>
    i === all.length - 1 ? { ...cutout, y: 480 + (turn++ % 400) / 2 } : cutout,
  ),
})
const resized = (design: Design): Design => ({ ...design, width: 600 + (turn++ % 300) })

const jobs: Record<string, (design: Design) => unknown> = {
  rules: checkDesign,
  price: (design) => priceDesign(design, selling),
  heat: (design) => checkHeat(design, usualLoad),
  link: (design) => fromLink(toLink(design)),
  dragged: (design) => build(dragged(design), true),
  resized: (design) => build(resized(design), true),
}

const timeOf = (work: () => unknown): number => {
  const start = performance.now()
  work()
  return performance.now() - start
}
const middle = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

for (const [name, design] of designs) {
  console.log(`\n${name}`)
  for (const [job, work] of Object.entries(jobs)) {
    if (job === 'dragged' && design.cutouts.length === 0) continue
    const rounds = 200
    for (let i = 0; i < rounds / 5; i++) work(design)
    const [times, units]: [number[], number[]] = [[], []]
    for (let i = 0; i < rounds; i++) {
      times.push(timeOf(() => work(design)))
      units.push(timeOf(() => JSON.parse(JSON.stringify(design))))
    }
    const ratio = middle(times) / middle(units)
    console.log(
      `  ${job.padEnd(7)} median ${middle(times).toFixed(3)} ms, best ${Math.min(...times).toFixed(3)} ms, ${ratio.toFixed(1)} × JSON`,
    )
  }
  let [meshes, triangles] = [0, 0]
  build(design, true).group.traverse((part) => {
    if (!(part instanceof Mesh)) return
    meshes++
    triangles += part.geometry.attributes.position.count / 3
  })
  console.log(`  ${meshes} meshes, ${Math.round(triangles)} triangles`)
}
console.log(`\nload ${loadavg()[0]?.toFixed(1)}`)

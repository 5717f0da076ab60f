// npm run bench -- configure: what one change in the configurator costs. Rules, price, heat and link run on every change; the
// model is built anew in Node, without drawing it. A budget counts processor time, on average, so that other work on the machine
// does not matter much; medians of the clock are printed beside it. Over budget, it exits with 1. Frames need a GPU: meshes and
// triangles are counted instead.
import { loadavg } from 'node:os'
import { InstancedMesh, Mesh } from 'three'
import { type Cutout, type Design, standardDesign } from '#enclosure/design.ts'
import { checkHeat } from '#enclosure/heat.ts'
import { fromLink, toLink } from '#enclosure/link.ts'
import { usualLoad } from '#enclosure/load.ts'
import { createBuilder } from '#enclosure/model/enclosure.ts'
import { exampleRates, priceDesign, toSellingRates } from '#enclosure/price.ts'
import { checkDesign } from '#enclosure/rules.ts'

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

/** Milliseconds for one change (its four answers together), for a dragged cut-out and for a new size. */
const budgets = { change: 5, dragged: 8, resized: 25 }
const isModel = (job: string): job is 'dragged' | 'resized' => job === 'dragged' || job === 'resized'

const rounds = 200
/** Milliseconds of a run: of the processor on average, of the clock in the middle. */
function measure(work: () => unknown): { cpu: number; median: number } {
  for (let i = 0; i < rounds / 5; i++) work()
  const before = process.cpuUsage()
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  const { user, system } = process.cpuUsage(before)
  return { cpu: (user + system) / 1000 / rounds, median: times.sort((a, b) => a - b)[rounds / 2] ?? 0 }
}

let isOver = false
function report(job: string, cpu: number, note: string, budget?: number): void {
  const verdict = budget === undefined ? '' : `, budget ${budget}${cpu > budget ? ': OVER' : ''}`
  if (budget !== undefined && cpu > budget) isOver = true
  console.log(`  ${job.padEnd(7)} ${cpu.toFixed(2)} ms${verdict}${note}`)
}

for (const [name, design] of designs) {
  console.log(`\n${name}`)
  let change = 0
  for (const [job, work] of Object.entries(jobs)) {
    if (job === 'dragged' && design.cutouts.length === 0) continue
    const { cpu, median } = measure(() => work(design))
    if (!isModel(job)) change += cpu
    report(job, cpu, ` (median ${median.toFixed(2)})`, isModel(job) ? budgets[job] : undefined)
  }
  report('change', change, ' (rules, price, heat and link)', budgets.change)
  let [meshes, triangles] = [0, 0]
  build(design, true).group.traverse((part) => {
    if (!(part instanceof Mesh)) return
    meshes++
    triangles += (part.geometry.attributes.position.count / 3) * (part instanceof InstancedMesh ? part.count : 1)
  })
  console.log(`  ${meshes} meshes, ${Math.round(triangles)} triangles`)
}
console.log(`\nload ${loadavg()[0]?.toFixed(1)}`)
if (isOver) process.exitCode = 1

export type Labels = Readonly<Record<string, string>>
type Sample = { labels?: Labels; value: number }
type Kind = 'counter' | 'gauge'

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** What Prometheus reads, as text: https://prometheus.io/docs/instrumenting/exposition_formats */
export class Exposition {
  readonly #lines: string[] = []

  add(name: string, kind: Kind, help: string, samples: number | undefined | readonly Sample[]): void {
    const all = typeof samples === 'number' ? [{ value: samples }] : (samples ?? [])
    this.#head(name, kind, help)
    for (const { labels, value } of all) this.#lines.push(`${name}${write(labels)} ${value}`)
  }

  addHistogram(name: string, help: string, histogram: Histogram): void {
    this.#head(name, 'histogram', help)
    for (const { labels, counts, sum } of histogram.series.values()) {
      let total = 0
      for (const [index, count] of counts.entries()) {
        total += count
        this.#lines.push(`${name}_bucket${write({ ...labels, le: String(buckets[index] ?? '+Inf') })} ${total}`)
      }
      this.#lines.push(`${name}_sum${write(labels)} ${sum}`, `${name}_count${write(labels)} ${total}`)
    }
  }

  #head(name: string, kind: string, help: string): void {
    this.#lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`)
  }

  toString(): string {
    return `${this.#lines.join('\n')}\n`
  }
}

function write(labels: Labels = {}): string {
  const all = Object.entries(labels).map(
    ([name, value]) => `${name}="${value.replace(/[\\"\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))}"`,
  )
  return all.length > 0 ? `{${all.join(',')}}` : ''
}

const keyOf = (labels: Labels) => Object.values(labels).join('\0')

export class Counter {
  readonly #samples = new Map<string, { labels: Labels; value: number }>()

  count(labels: Labels): void {
    const key = keyOf(labels)
    const sample = this.#samples.get(key)
    if (sample) sample.value++
    else this.#samples.set(key, { labels, value: 1 })
  }

  get samples(): Sample[] {
    return [...this.#samples.values()]
  }
}

export class Histogram {
  readonly series = new Map<string, { labels: Labels; counts: number[]; sum: number }>()

  observe(labels: Labels, seconds: number): void {
    const key = keyOf(labels)
    const series = this.series.get(key) ?? { labels, counts: Array(buckets.length + 1).fill(0), sum: 0 }
    this.series.set(key, series)
    const at = buckets.findIndex((limit) => seconds <= limit)
    const index = at < 0 ? buckets.length : at
    series.counts[index] = (series.counts[index] ?? 0) + 1
    series.sum += seconds
  }
}

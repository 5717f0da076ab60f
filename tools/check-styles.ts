// Every rule is used, every class has a rule, every token has a value, and a component's rules are beside it
// (docs/decisions/0094).
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from '@swc/core'
import postcss from 'postcss'
import { compile } from 'tailwindcss'
import { brandTokens } from '../app/styles/brand-tokens.ts'
import { defaultShop } from '../contract/settings/defaults.ts'

type File = { name: string; text: string }

/** Class names of packages, not of our components. */
const foreign = /^(?:Toastify|yarl__)/
/** The top-level sheets; every other one is imported by them or by a component. */
const sheets = ['app/styles/storefront.css', 'app/styles/manage.css']

export async function findStyleProblems({ css, code }: { css: File[]; code: File[] }): Promise<string[]> {
  const problems: string[] = []
  const styled = new Map<string, string>()
  for (const file of css)
    for (const name of classesIn(file.text)) {
      styled.set(name, file.name)
      if (name.length < 3) problems.push(`${file.name}: .${name} does not say what it styles`)
    }
  const used = new Map<string, string>()
  for (const file of code) for (const name of classesUsedIn(file)) used.set(name, file.name)

  const prefixes = [...used.keys()].filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1))
  for (const [name, file] of styled)
    if (!used.has(name) && !foreign.test(name) && !prefixes.some((prefix) => name.startsWith(prefix)))
      problems.push(`${file}: no component uses .${name}`)

  const theme = css.find(({ name }) => name.endsWith('/theme.css'))?.text ?? ''
  const utilities = new Set(classesIn(await buildUtilities(theme, [...used.keys()])))
  for (const [name, file] of used) {
    const isKnown = name.endsWith('*')
      ? [...styled.keys()].some((other) => other.startsWith(name.slice(0, -1)))
      : styled.has(name) || utilities.has(name)
    if (!isKnown) problems.push(`${file}: "${name}" is neither in a style sheet nor a Tailwind utility`)
  }

  const brand = brandTokens(defaultShop.colours)
  const defined = new Set(
    tokensIn([brand, ...[...css, ...code].map(({ text }) => text)], /['"`{;\s](--[a-z][\w-]*)['"`]?:/g),
  )
  for (const { name, text } of [...css, ...code])
    for (const token of tokensIn([text], /var\((--[a-z][\w-]*)\)/g))
      if (!defined.has(token)) problems.push(`${name}: ${token} has no value`)

  const components = new Map(code.map((file) => [file.name, file]))
  for (const { name, text } of css) {
    const component = components.get(name.replace(/css$/, 'tsx'))
    if (!component || name.startsWith('app/styles/')) continue
    const own = [...classesUsedIn(component)]
    const isOwn = (word: string) =>
      foreign.test(word) || own.some((one) => (one.endsWith('*') ? word.startsWith(one.slice(0, -1)) : one === word))
    if (!classesIn(text).some(isOwn)) problems.push(`${name}: ${component.name} uses none of these classes`)
  }

  const imported = new Set([...css, ...code].flatMap(cssImportsOf))
  const modules = new Set(code.map(({ name }) => name))
  for (const { name } of css) {
    if (!imported.has(name) && !sheets.includes(name)) problems.push(`${name}: no sheet and no component imports it`)
    if (!name.startsWith('app/styles/') && !modules.has(name.replace(/css$/, 'tsx')))
      problems.push(`${name}: there is no component with the same name beside it`)
  }
  return problems
}

const tokensIn = (texts: string[], form: RegExp): string[] =>
  texts.flatMap((text) => Array.from(text.matchAll(form), ([, token = '']) => token))

function classesIn(css: string): string[] {
  const names = new Set<string>()
  postcss.parse(css).walkRules(({ selector }) => {
    for (const [, name = ''] of selector.replace(/"[^"]*"/g, '').matchAll(/\.((?:\\.|[\w-])+)/g))
      if (!/^\d/.test(name)) names.add(name.replaceAll('\\', ''))
  })
  return [...names]
}

async function buildUtilities(theme: string, candidates: string[]) {
  const defaults = readFileSync('node_modules/tailwindcss/theme.css', 'utf8')
  const { build } = await compile(`${defaults}\n${theme}\n@tailwind utilities;`)
  return build(candidates)
}

type Node = { type: string; [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

/**
 * The names in `className="…"`, in anything else called className, and in calls of `cx`. A computed name such as
 * `chip-${tone}` becomes `chip-*`.
 */
function classesUsedIn({ name, text }: File): Set<string> {
  const names = new Set<string>()
  const isClassName = (word: unknown) => typeof word === 'string' && /classname$/i.test(word)
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item)
    else if (value && typeof value === 'object') {
      if (isNode(value)) {
        const { name: attribute, key, id, left, callee } = value as Record<string, Node | undefined>
        const property = (left as { property?: Node } | undefined)?.property
        if (value.type === 'JSXAttribute' && isClassName(attribute?.value)) collect(value.value, names)
        if (value.type === 'KeyValueProperty' && isClassName(key?.value)) collect(value.value, names)
        if (value.type === 'VariableDeclarator' && isClassName(id?.value)) collect(value.init, names)
        if (value.type === 'AssignmentExpression' && isClassName(property?.value)) collect(value.right, names)
        if (value.type === 'CallExpression' && callee?.value === 'cx') collect(value, names)
      }
      for (const child of Object.values(value)) visit(child)
    }
  }
  visit(parseSync(text, { syntax: 'typescript', tsx: name.endsWith('.tsx') }).body)
  return names
}

/** The possible values of an expression, as far as they are literals. */
function collect(node: unknown, names: Set<string>): void {
  if (!isNode(node)) return
  const each = (values: unknown) => {
    for (const value of values as unknown[]) collect(value, names)
  }
  if (node.type === 'StringLiteral') for (const name of wordsOf(String(node.value))) names.add(name)
  else if (node.type === 'TemplateLiteral') {
    const quasis = node.quasis as { cooked: string }[]
    quasis.forEach(({ cooked }, index) => {
      const isOpen = index < quasis.length - 1 && /\S$/.test(cooked)
      const words = wordsOf(cooked)
      if (isOpen) names.add(`${words.pop()}*`)
      for (const word of words) names.add(word)
    })
    each(node.expressions)
  } else if (node.type === 'ConditionalExpression') each([node.consequent, node.alternate])
  else if (node.type === 'BinaryExpression') {
    if (node.operator === '&&') collect(node.right, names)
    if (node.operator === '||' || node.operator === '??') each([node.left, node.right])
  } else if (node.type === 'CallExpression')
    each((node.arguments as { expression: Node }[]).map((one) => one.expression))
  else if (node.type === 'JSXExpressionContainer' || node.type === 'ParenthesisExpression')
    collect(node.expression, names)
}

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean)

function cssImportsOf({ name, text }: File): string[] {
  return [...text.matchAll(/(?:@import|import|from) ?\(?['"]([^'"]+\.css)(?:\?inline)?['"]/g)].map(([, target = '']) =>
    target.startsWith('#') ? target.slice(1) : path.join(path.dirname(name), target),
  )
}

if (import.meta.main) {
  const read = (name: string): File => ({ name, text: readFileSync(name, 'utf8') })
  const css = globSync('app/**/*.css').map(read)
  const code = globSync('app/**/*.{ts,tsx}')
    .filter((name) => !name.includes('.test.'))
    .map(read)
  const problems = await findStyleProblems({ css, code })
  if (problems.length) console.log(problems.join('\n'))
  console.log(`${css.length} style sheets, ${code.length} modules, ${problems.length} problems`)
  process.exitCode = problems.length || css.length < 10 ? 1 : 0
}

import { createElement, type ReactElement, type SVGProps } from 'react'

type IconData = { name: string; aliases?: string[]; size?: number; node: [tag: string, attributes: object][] }
type Props = SVGProps<SVGSVGElement> & { size?: number | string }

const isForReaders = (name: string) => /^(?:aria-|role$|title$)/.test(name)

/**
 * Stands in for lucide-react's own in the browser (see tools/small-icons.ts): the same drawing without the choices that
 * nobody here makes, at a fifth of the size. The server uses the package itself; a test holds the two together.
 */
export function drawIcon({ name, aliases = [], size: box = 24, node }: IconData) {
  const own = ['lucide', ...[name, ...aliases].map((word) => `lucide-${word}`)].join(' ')
  return ({ size = 24, strokeWidth = 2, className, children, ...rest }: Props): ReactElement =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: `0 0 ${box} ${box}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: className ? `${own} ${className}` : own,
        'aria-hidden': Object.keys(rest).some(isForReaders) ? undefined : true,
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
      children,
    )
}

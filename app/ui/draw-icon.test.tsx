import { Heart, TriangleAlert } from 'lucide-react'
import * as heart from 'lucide-react/dist/esm/icons/heart.mjs'
import * as warning from 'lucide-react/dist/esm/icons/triangle-exclamation-point.mjs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { drawIcon } from './draw-icon.ts'

/** The package's types do not tell of it. */
const dataOf = (icon: object) => (icon as { __iconData: Parameters<typeof drawIcon>[0] }).__iconData

test.each([
  [drawIcon(dataOf(heart)), Heart],
  [drawIcon(dataOf(warning)), TriangleAlert],
])('an icon in the browser is the one that the server has drawn', (Ours, Theirs) => {
  for (const props of [
    {},
    { 'aria-hidden': true, size: 20, strokeWidth: 1.75 },
    { 'aria-label': 'Kept', className: 'arrow big' },
  ] as const)
    expect(inOrder(renderToStaticMarkup(<Ours {...props} />))).toEqual(
      inOrder(renderToStaticMarkup(<Theirs {...props} />)),
    )
})

/** Which attribute comes first is all the same. */
const inOrder = (markup: string) => markup.split(/(?=[ >])/).toSorted()

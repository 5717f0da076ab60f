// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Design, standardDesign } from '#enclosure/design.ts'
import { usualLoad } from '#enclosure/load.ts'
import { openScreen } from '#test/open-screen.tsx'
import type { Action } from '../editor/editor-state.ts'
import { HeatSection } from './heat-section.tsx'

afterEach(cleanup)

function open(change: Partial<Design>, watts: number) {
  const actions: Action[] = []
  const { user } = openScreen(
    <HeatSection
      design={{ ...standardDesign, ...change }}
      load={{ ...usualLoad, watts }}
      onLoad={() => {}}
      dispatch={(action) => actions.push(action)}
    />,
    {},
  )
  return { user, actions }
}

test('a fan that lowers the IP rating says so before it is fitted', async () => {
  const { user, actions } = open({ ip: 66 }, 400)
  await user.click(screen.getByRole('button', { name: /^Fit a \d+ fan .*\(lowers the rating to IP54\)$/ }))
  expect(actions).toMatchObject([{ type: 'changed', change: { ip: 54 } }])
})

test('a fan that keeps the IP rating does not mention it', () => {
  open({ ip: 54 }, 400)
  expect(screen.getByRole('button', { name: /^Fit a \d+ fan/ }).textContent).not.toContain('lowers')
})

test('a fan without an outlet gets an outlet filter, not a second fan', async () => {
  const fan = { kind: 'fan', size: 204, face: 'right', x: 130, y: 160 } as const
  const { user, actions } = open({ ip: 54, depth: 300, cutouts: [fan] }, 300)
  await user.click(screen.getByRole('button', { name: 'Fit an outlet filter 204' }))
  expect(actions).toMatchObject([
    { type: 'changed', change: { cutouts: [fan, { kind: 'filter', size: 204, face: 'right', y: 648 }] } },
  ])
})

import type { ContentPageName } from '#contract/content/pages.ts'
import { usualDaysKept } from '#contract/privacy/own-data.ts'
import { defaultShop } from '#contract/settings/defaults.ts'
import { defaultContent } from '#server/content/defaults.ts'
import { showContent } from '#server/content/show-content.ts'
import { ok } from '../open-screen.tsx'

const shop = { ...defaultShop, updatedAt: new Date(0).toISOString() }

/** The answers to a screen that asks for these pages: the texts that come with the shop. */
export const contentReplies = (...pages: ContentPageName[]) =>
  Object.fromEntries(
    pages.map((page) => [`GET /api/content/${page}`, ok(showContent(page, defaultContent[page], shop, usualDaysKept))]),
  )

import { expect as plain } from '@playwright/test'

/** Patient: a journey must not fail because the machine is busy. */
export const expect = plain.configure({ timeout: 20_000 })

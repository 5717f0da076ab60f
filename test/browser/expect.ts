import { expect as plain } from '@playwright/test'

/** A journey must not fail because the machine is busy. */
export const journeyTimeoutMs = 60_000

export const expect = plain.configure({ timeout: journeyTimeoutMs })

import { z } from 'zod'

/** A text that must not be blank, sent as it was typed. */
export const filled = (message = 'Please fill this in.') => z.string().refine((text) => text.trim() !== '', message)

import { z } from 'zod'

/** Text that must not be blank, sent as typed. */
export const filled = (message = 'Please fill this in.') => z.string().refine((text) => text.trim() !== '', message)

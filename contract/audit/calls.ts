import { z } from 'zod'
import { type Call, day, id, line, messageReply, moment } from '#contract/http/schema.ts'
import { auditActions } from './actions.ts'

/** Columns as the database has them; `{ hidden: true }` for a value that is somebody's own. */
const values = z.record(z.string(), z.unknown())

export const auditRow = z.object({
  _id: z.number(),
  at: moment,
  /** Without one: the shop itself, or somebody who was not signed in. */
  actor: z.object({ _id: id, name: z.string() }).optional(),
  address: z.string().optional(),
  requestId: z.string().optional(),
  group: z.string().optional(),
  /** How many rows the group has, this one included. */
  groupSize: z.number(),
  action: z.enum(auditActions),
  entity: z.string(),
  entityId: z.string(),
  /** What the thing was called then; a person's name is today's. */
  label: z.string().optional(),
  before: values.optional(),
  after: values.optional(),
  undoneBy: z.number().optional(),
})
export type AuditRow = z.infer<typeof auditRow>

export const listAudit = {
  method: 'GET',
  url: '/api/audit',
  schema: {
    summary: 'Who did what, newest first (audit.read)',
    querystring: z.object({
      who: id.optional(),
      action: z.enum(auditActions).optional(),
      entity: line(60).optional(),
      id: line(200).optional().describe('Of the thing; with `entity`.'),
      group: line(100).optional(),
      search: line(200).optional().describe("How the thing's name or number begins."),
      from: day.optional(),
      to: day.optional(),
      before: z.coerce.number().int().min(1).optional().describe('`next` of the page before.'),
    }),
    response: {
      200: z.object({
        rows: z.array(auditRow),
        /** Of the ids in `before` and `after`. */
        names: z.record(z.string(), z.string()),
        next: z.number().optional(),
        /** Older rows are deleted. */
        keptDays: z.number(),
      }),
    },
  },
} satisfies Call

export const listAuditPeople = {
  method: 'GET',
  url: '/api/audit/people',
  schema: {
    summary: 'Who is in the audit log (audit.read)',
    response: { 200: z.object({ people: z.array(z.object({ _id: id, name: z.string() })) }) },
  },
} satisfies Call

export const undoAudit = {
  method: 'POST',
  url: '/api/audit/:id/undo',
  schema: {
    summary: 'Undo a change, with the permission that the change itself needs (audit.read)',
    description:
      'With `group` everything that was changed at once, at most 1,000 things: what has moved on or is refused is left, and named. 409 `stale` when nothing is as the change left it. Never orders, stock or money.',
    params: z.object({ id: z.coerce.number().int().min(1) }),
    body: z.object({ group: z.boolean().default(false) }),
    response: {
      200: messageReply.extend({
        undone: z.number(),
        left: z.array(z.object({ name: z.string(), reason: z.string() })),
      }),
    },
  },
} satisfies Call

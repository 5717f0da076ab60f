import { z } from 'zod'
import { today } from '#contract/days.ts'
import {
  type Call,
  day,
  fileReply,
  id,
  idParams,
  line,
  messageReply,
  prose,
  seenAt,
  stamps,
} from '#contract/http/schema.ts'
import {
  type RequestKind,
  type RequestOutcome,
  type RequestWay,
  requestKinds,
  requestOutcomes,
  requestWays,
} from './requests.ts'

const oneOf = <K extends string>(names: Record<K, string>) => z.enum(Object.keys(names) as [K, ...K[]])
const pastDay = day.refine((text) => text <= today(), { error: 'This day is still to come.' })

const requestFields = {
  kind: oneOf<RequestKind>(requestKinds),
  name: line(120, 1),
  /** An e-mail address or a phone number. */
  contact: line(200, 1),
  way: oneOf<RequestWay>(requestWays),
  /** What they ask, in their words. */
  words: prose(4000),
  receivedOn: day,
}
const answerFields = { outcome: oneOf<RequestOutcome>(requestOutcomes), answer: prose(4000), answeredOn: day }

const dataRequest = z.object({
  _id: id,
  ...requestFields,
  dueOn: day,
  takenBy: z.string(),
  outcome: answerFields.outcome.nullable(),
  answer: z.string(),
  answeredOn: day.nullable(),
  answeredBy: z.string().nullable(),
  /** The account and the customer with this e-mail address. */
  userId: id.nullable(),
  customerId: id.nullable(),
  ...stamps,
})
export type DataRequest = z.infer<typeof dataRequest>

export const requestDraft = z.object({ ...requestFields, receivedOn: pastDay })
export type RequestDraft = z.output<typeof requestDraft>
export const requestAnswer = z.object({
  ...answerFields,
  answer: prose(4000, 1),
  answeredOn: pastDay,
})
export type RequestAnswer = z.output<typeof requestAnswer>

export const listDataRequests = {
  method: 'GET',
  url: '/api/privacy/requests',
  schema: {
    summary:
      'What people asked about their data: open ones by due day, then the newest 200 that are answered (settings.write)',
    response: { 200: z.object({ requests: z.array(dataRequest) }) },
  },
} satisfies Call

export const createDataRequest = {
  method: 'POST',
  url: '/api/privacy/requests',
  schema: {
    summary: 'Note what somebody asked about their data (settings.write)',
    body: requestDraft,
    response: { 201: dataRequest },
  },
} satisfies Call

export const changeDataRequest = {
  method: 'PUT',
  url: '/api/privacy/requests/:id',
  schema: {
    summary: 'Correct a request that is open (settings.write)',
    params: idParams,
    body: requestDraft.partial().extend(seenAt),
    response: { 200: dataRequest },
  },
} satisfies Call

export const answerDataRequest = {
  method: 'PUT',
  url: '/api/privacy/requests/:id/answer',
  schema: {
    summary: 'Note what was answered, or correct it (settings.write)',
    params: idParams,
    body: requestAnswer.extend(seenAt),
    response: { 200: dataRequest },
  },
} satisfies Call

export const copyForRequest = {
  method: 'GET',
  url: '/api/privacy/requests/:id/copy',
  schema: {
    summary: 'Everything the shop holds about the e-mail address of a request, as a ZIP file (people.write)',
    description: 'Of its account or, without one, of guests. 404 if the request names no e-mail address.',
    params: idParams,
    response: { 200: fileReply },
  },
} satisfies Call

const incidentFields = {
  what: prose(4000, 1),
  happenedOn: pastDay.nullable(),
  foundOn: pastDay,
  affected: prose(2000),
  measures: prose(4000),
  regulatorToldOn: pastDay.nullable(),
  peopleToldOn: pastDay.nullable(),
  /** Why the Regulator or the people were not told. */
  whyNotTold: prose(1000),
}
const incident = z.object({ _id: id, ...incidentFields, notedBy: z.string(), ...stamps })
export type Incident = z.infer<typeof incident>
export const incidentDraft = z.object(incidentFields)
export type IncidentDraft = z.output<typeof incidentDraft>

export const listIncidents = {
  method: 'GET',
  url: '/api/privacy/incidents',
  schema: {
    summary: 'Incidents with data, newest first (settings.write)',
    response: { 200: z.object({ incidents: z.array(incident) }) },
  },
} satisfies Call

export const createIncident = {
  method: 'POST',
  url: '/api/privacy/incidents',
  schema: { summary: 'Note an incident (settings.write)', body: incidentDraft, response: { 201: incident } },
} satisfies Call

export const changeIncident = {
  method: 'PUT',
  url: '/api/privacy/incidents/:id',
  schema: {
    summary: 'Change an incident (settings.write)',
    params: idParams,
    body: incidentDraft.partial().extend(seenAt),
    response: { 200: incident },
  },
} satisfies Call

export const eraseForRequest = {
  method: 'POST',
  url: '/api/privacy/requests/:id/erase',
  schema: {
    summary: 'Delete what guests left under the e-mail address of a request (people.write)',
    description:
      'Orders that are not finished stay until they are. 409 `conflict` if an account has the address, or the request does not ask for it.',
    params: idParams,
    response: { 200: messageReply },
  },
} satisfies Call

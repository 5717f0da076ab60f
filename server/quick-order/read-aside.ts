/**
 * What a pasted line is if it names no product. `figures`: it may be an order, and is never skipped. `words`: skipped only
 * below a closing, because anything may be in a signature. `courtesy`: a closing, if something was asked for before it.
 */
export type Aside = 'greeting' | 'courtesy' | 'closing' | 'other' | 'words' | 'figures'

const longestAside = 200

const greeting =
  /^(?:hi+|hello|hey|hallo|hullo|dear|good (?:day|morning|afternoon|evening)|morning|afternoon|evening|howzit|heita|aweh|goeie ?(?:dag|more|môre|middag|naand)|beste|sawubona|sanibonani|molo|dumela|to whom it may concern)(?!\p{L})/iu
/** These also open a message: 'Thanks for the quick reply'. */
const courtesy =
  /^(?:many thanks|thanks?|thank you|thx|tx|ta|cheers|dankie|baie dankie|ngiyabonga|enkosi|let me know|looking forward|speak soon|have a (?:good|great|nice|lovely) )(?!\p{L})/iu
const closing =
  /^(?:regards|(?:kind|best|warm) (?:regards|wishes)|best(?=,|$)|sincerely|yours (?:sincerely|faithfully|truly)|groete|vriendelike groete)(?!\p{L})/iu
/** A line without figures that asks for the list below it. */
const request =
  /(?:^|\P{L})(?:please|pls|plz|kindly|asseblief|quote|quotation|price|prices|pricing|following|below|attached|list|need|require|urgent|urgently|asap|deliver|delivery|collect|available|availability|stock|wrote|forwarded|omitted)(?!\p{L})/iu
const contactLabel =
  /^(?:sent|date|tel|telephone|cell|cellphone|mobile|phone|whatsapp|fax|e-?mail|web|website|address|vat|reg)(?: ?(?:no|nr|number|#))?\.?\s?[:#]/i
/** An order may follow these: `Site: 5 x cable ladder`. */
const label =
  /^(?:(?:from|to|subject|cc|bcc|re|fw|fwd|attn|attention|company|contact|name|site|project|job|ref|reference|order|po|purchase order|account|acc)(?: ?(?:no|nr|number|#))?\.?\s?[:#]\s?){1,4}/i
/** After a label: `4512`, `Order 4512`, `PO4512`. */
const reference =
  /^(?:(?:purchase order|order|po|quotation|quote|invoice|rfq|ref|job)(?: ?(?:no|nr|number|#))?[.:#]?\s?)?\d{1,10}$/i
const headings =
  /^(?:(?:item|items|no|nr|part|parts|number|numbers|code|sku|product|description|desc|qty|quantity|unit|units|price|total)[.:#]?(?:\s|$)){2,8}$/i
const sentFrom = /^(?:sent from my|get outlook for|sent via|verstuur vanaf|po box|p\.? ?o\.? box)/i
/** Without 'drive' and 'close', which may be products. */
const street =
  /^\d{1,5}[a-z]? (?:\p{L}[\p{L}'-]+ ){1,2}(?:road|rd|street|str|st|avenue|ave|lane|crescent|boulevard|straat|weg|laan)\.?(?:,|$)/iu
/** Figures that order nothing. */
const contacts = [
  /(?<!\d)(?:\+\d{1,3}[ -]?(?:\(0\)[ -]?)?\d{2}|\(?0\d{2}\)?)[ -]?\d{3}[ -]?\d{4}(?!\d)/g,
  /[\w.+-]{1,64}@[\w.-]{1,190}/g,
  /^(?:www\.|https?:)\S{1,200}/i,
  /(?<!\p{L})(?:vat|btw)(?: ?(?:reg|no|nr|number))?[.:#]?\s?4\d{9}(?!\d)/giu,
  // a company's registration number
  /(?<!\d)(?:19|20)\d{2}\/\d{6}\/\d{2}(?!\d)/g,
]

/** Greetings, requests, headings, labels and contact details. */
export function readAside(line: string): Aside {
  if (line.length > longestAside) return /\d/.test(line) ? 'figures' : 'words'
  const text = line.replace(/\s+/g, ' ').trim()
  const words = contacts.reduce((rest, contact) => rest.replace(contact, ' '), text).trim()
  const isPlain = !/\d/.test(words)
  if (isPlain && greeting.test(words)) return 'greeting'
  if (isPlain && courtesy.test(words)) return 'courtesy'
  if (isPlain && closing.test(words)) return 'closing'
  const isLabelled = label.test(words) && (isPlain || reference.test(words.replace(label, '')))
  const isAside =
    isLabelled ||
    contactLabel.test(text) ||
    sentFrom.test(text) ||
    headings.test(text) ||
    (isPlain && (request.test(words) || words.endsWith(':') || words.length < text.length || !/\p{L}/u.test(words)))
  if (isAside) return 'other'
  return isPlain || street.test(text) ? 'words' : 'figures'
}

/** Characters that cannot be seen: messengers put them around names and times. */
const invisible = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g
/** Who sent it, and when: `[12/11, 14:03] Thabo: `, `2026/11/12, 14:03 - Thabo: `. */
const stamp =
  /^(?:\[[\d/.,:\s-]{8,30}(?:[ap]\.?m\.?)?\]\s|\d{1,4}[/-]\d{1,2}[/-]\d{1,4},?\s\d{1,2}:\d{2}(?:\s?[ap]m)?\s-\s)[^:]{1,60}:\s/i
/** `1)`, `1.`, `1.)`, `(1)`, `a)`, `-`, `•`, `[x]`, `>`. A dash before a figure may be a minus. */
const marker =
  /^\s*(?:[•·‣▪●○◦∙*>–—→✓✔☐☑✅]+\s*|-+(?=[\s\p{L}])\s*|(?:\d{1,3}|[a-z])\s?[.)]{1,2}\s+|\((?:\d{1,3}|[a-z])\)\s*|#\d{1,3}\s+|\[[ x]?\]\s*)/iu

/** The line without what a list or a messenger puts before it. */
export function withoutMarkers(line: string): string {
  let text = line.replace(invisible, '').trimStart().replace(stamp, '')
  // `> - 1) ABC-100`
  for (let times = 0; times < 3 && marker.test(text); times++) text = text.replace(marker, '')
  return text
}

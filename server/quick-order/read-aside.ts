/**
 * What a pasted line is if it names no product. `signature`: only below a closing, because anything may be in one.
 */
export type Aside = 'greeting' | 'closing' | 'other' | 'signature'

const longestAside = 200

const greeting =
  /^(?:hi+|hello|hey|hallo|hullo|dear|good (?:day|morning|afternoon|evening)|morning|afternoon|evening|howzit|heita|aweh|goeie ?(?:dag|more|môre|middag|naand)|beste|sawubona|sanibonani|molo|dumela|to whom it may concern)(?!\p{L})/iu
const closing =
  /^(?:many thanks|thanks?|thank you|thx|tx|ta|cheers|regards|(?:kind|best|warm) (?:regards|wishes)|best|sincerely|yours (?:sincerely|faithfully|truly)|groete|vriendelike groete|dankie|baie dankie|ngiyabonga|enkosi|let me know|looking forward|speak soon|have a (?:good|great|nice|lovely) )(?!\p{L})/iu
/** A line without figures that asks for the list below it. */
const request =
  /(?:^|\P{L})(?:please|pls|plz|kindly|asseblief|quote|quotation|price|prices|pricing|following|below|attached|list|need|require|urgent|urgently|asap|deliver|delivery|collect|available|availability|stock|wrote|forwarded|omitted)(?!\p{L})/iu
const label =
  /^(?:from|to|sent|date|subject|cc|bcc|re|fw|fwd|attn|attention|company|contact|name|tel|telephone|cell|cellphone|mobile|phone|whatsapp|fax|e-?mail|web|website|address|vat|reg|site|project|job|ref|reference|order|po|purchase order|account|acc)(?: ?(?:no|nr|number|#))?\.?\s?[:#]/i
const headings =
  /^(?:(?:item|items|no|nr|part|parts|number|numbers|code|sku|product|description|desc|qty|quantity|unit|units|price|total)[.:#]?(?:\s|$)){2,8}$/i
const sentFrom = /^(?:sent from my|get outlook for|sent via|verstuur vanaf|po box|p\.? ?o\.? box|www\.|https?:)/i
const phone = /(?:\+\d{1,3}[ -]?\d{2}|\(?0\d{2}\)?)[ -]?\d{3}[ -]?\d{4}(?!\d)/g
const address = /[\w.+-]{1,64}@[\w.-]{1,190}/g

/** Greetings, requests, headings, labels and contact details. */
export function readAside(line: string): Aside {
  if (line.length > longestAside) return 'signature'
  const text = line.replace(/\s+/g, ' ').trim()
  // Part numbers and quantities have figures; phone numbers do not count.
  const words = text.replace(phone, ' ').replace(address, ' ').trim()
  const isPlain = !/\d/.test(words)
  if (isPlain && greeting.test(words)) return 'greeting'
  if (isPlain && closing.test(words)) return 'closing'
  const isAside =
    label.test(text) ||
    sentFrom.test(text) ||
    headings.test(text) ||
    (isPlain && (request.test(words) || words.endsWith(':') || words.length < text.length || !/\p{L}/u.test(words)))
  return isAside ? 'other' : 'signature'
}

/** Characters that cannot be seen: messengers put them around names and times. */
const invisible = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g
/** Who sent it, and when: `[12/11, 14:03] Thabo: `, `2026/11/12, 14:03 - Thabo: `. */
const stamp =
  /^(?:\[[\d/.,:\s-]{8,30}(?:[ap]\.?m\.?)?\]\s|\d{1,4}[/-]\d{1,2}[/-]\d{1,4},?\s\d{1,2}:\d{2}(?:\s?[ap]m)?\s-\s)[^:]{1,60}:\s/i
/** `1)`, `1.`, `(1)`, `a)`, `-`, `•`, `[x]`, `>`. A dash before a figure may be a minus. */
const marker =
  /^\s*(?:[•·‣▪●○◦∙*>–—→✓✔☐☑✅]+\s*|-+(?=[\s\p{L}])\s*|(?:\d{1,3}|[a-z])\s?[.)]\s+|\((?:\d{1,3}|[a-z])\)\s*|#\d{1,3}\s+|\[[ x]?\]\s*)/iu

/** The line without what a list or a messenger puts before it. */
export function withoutMarkers(line: string): string {
  let text = line.replace(invisible, '').trimStart().replace(stamp, '')
  // `> - 1) ABC-100`
  for (let times = 0; times < 3 && marker.test(text); times++) text = text.replace(marker, '')
  return text
}

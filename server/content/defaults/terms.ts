import type { TypedContent } from '#contract/content/pages.ts'

/** In Markdown, as the office edits it. */
export const defaultTerms: TypedContent<'terms'> = {
  intro: `These terms apply between you and {legal name} (“we”) whenever you use this site or buy from it. Please read them before you order. By placing an order you accept them.`,
  body: `## The site

You may use this site to browse, compare and buy. You may not disrupt it, copy it as a whole, try to access other people’s accounts, or use it for anything unlawful. Keep your password secret: you are responsible for its use until you tell us that you have lost it.

## Products and drawings

We describe products with care, but dimensions and images may differ from what is delivered within the tolerances of the standards we name. Electrical work must be done by a competent person and, where the law requires it, certified. Drawings, calculations and designs that we make stay ours until they are paid for.

## Prices {#prices-and-vat}

{prices}

## Orders and payment

An order is an offer to buy. It becomes a contract when we confirm it. You pay by card through a payment provider or, where we offer it, by bank transfer; we deliver after the money has reached us, unless you have an account with us. Goods stay our property until they are paid for in full.

## Delivery

Stock items normally ship within two working days. Boards and enclosures made to order have the lead time stated in your quote. Dates are given in good faith; if we cannot meet one, we will tell you straight away, and you may cancel what has not been made yet. The risk passes to you when the goods are handed over. Please check parcels while the driver is there and note any damage on the waybill.

## Returns

Stock items that are unused and in their packing may be returned within seven days of delivery; you pay the return freight. Goods made to order cannot be returned unless they are defective. This does not affect your rights under the Consumer Protection Act or the Electronic Communications and Transactions Act.

## Guarantee

Our own boards and enclosures are guaranteed for twelve months against defects in materials and workmanship. Goods of other brands carry their manufacturer’s guarantee. The guarantee does not cover goods that were overloaded, modified, wrongly installed or not maintained.

## Our liability {#what-we-answer-for}

We are liable for damage that we cause intentionally or by gross negligence. Otherwise, and as far as the law allows, our liability is limited to the price of the goods concerned, and we are not liable for lost production, lost profit or other indirect loss. Nothing here limits what cannot be limited by law.

## Disputes: talk first

If there is a dispute, the party with the complaint sends it to the other in writing. For 60 days from that day both sides try in good faith to settle it informally, at first between the people who did the work and then between their managers. Neither side may begin proceedings before those 60 days are over, except to prevent harm that cannot wait.

## Binding arbitration

A dispute that is not settled within those 60 days is decided finally by binding arbitration in Johannesburg, by one arbitrator, under the rules of the Arbitration Foundation of Southern Africa. Each side brings only its own claim; claims are not joined with those of others. Either side may still ask a court for urgent relief, and a consumer may always turn to the National Consumer Commission or to an ombud.

## One year to act

Any claim or action that arises from this site, from an order or from these terms must be brought within one year after its cause arose. After one year it can no longer be brought, unless the law gives a longer time that cannot be shortened.

## Changes to these terms

We may change these terms. We give at least 30 days' notice of material changes on this page, and by e-mail to account holders, before they take effect. Orders placed before that day remain subject to the terms in force when they were placed. By continuing to use the shop afterwards you accept the new terms.

## Law

These terms are governed by the law of the Republic of South Africa. If one of them is invalid, the others remain in force. How we treat personal information is explained in our [Privacy and Cookie Policy](/privacyPolicy).

## Who we are

{who we are}`,
}

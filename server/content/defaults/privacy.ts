import type { TypedContent } from '#contract/content/pages.ts'

/** In Markdown, as the office edits it. */
export const defaultPrivacy: TypedContent<'privacy'> = {
  intro: `This policy explains how {legal name} uses and protects what you tell us when you use this site. We comply with the Protection of Personal Information Act (POPIA). We may change this page from time to time; the version you read here is the one in force.`,
  body: `## What we collect

- Your name, and your company's name and numbers, if you give them.
- Your e-mail address, phone number and delivery address.
- What you ordered, what you paid and how. Card numbers go to the payment provider, never to us.
- What you write to us, and reviews that you publish under your name.
- Your IP address, for as long as we need it to block attacks.

## What we do with it

- We deliver your orders, send invoices and answer your questions.
- We keep the records that tax and consumer law require.
- We improve the range by looking at what people buy and search for, without names.
- We write to you about an order, an account, or goods that you asked us to tell you about. News and offers you get only if you agreed to them; you withdraw that in your account, where you also see when you agreed and to what.

We do not sell, rent or lend what we know about you. Couriers and payment providers get what they need for your order and nothing else.

## Security

Connections to this shop are encrypted wherever it is served over https. Passwords are stored as salted hashes that nobody can read, sign-in cookies cannot be read by scripts, and only people who need your data for their work can see it. If a breach ever affects your data, we will tell you and the Information Regulator.

## How long we keep it {#how-long}

- Orders, invoices and payments: for as long as tax law asks, at least five years.
- Checkouts that became no order: {days of checkouts}. What the payment provider sent us: {days of payment messages}.
- Messages: {days of messages} after the last words of a finished one. Quotes to guests that became no order: two years.
- What you asked about your data, and our answer: {days of requests}.
- Your account, with its addresses, cart and lists: until you delete it.

## How we use cookies {#cookies}

A cookie is a small file that a site asks your browser to keep. Local and session storage are the browser's own notebooks for a site, which never leave your device by themselves. We use them only for what the shop needs to work: your cart, your sign-in and your choices. We use no advertising, no analytics and no third-party cookies, and a payment provider's page has its own rules. You can delete everything in your browser's settings at any time; the shop then forgets your cart and signs you out.

{cookies}

## Links to other websites {#links}

Some pages lead to other sites: suppliers, social networks, maps, WhatsApp. Once you follow such a link we have no control over that site, and cannot be responsible for what you share with it. Please read its privacy policy.

## Controlling your personal information {#your-information}

You may ask what we hold about you, have it corrected, and have it deleted unless the law obliges us to keep it. You can change your details and addresses yourself under My account, and under Security download a copy of everything we hold about you, or delete your account. We delete it after seven days, in which you may change your mind; orders are finished first and forget you thirty days later, and invoices and receipts stay for as long as tax law asks. If you bought without an account, ask on the page of your order. You may object to a use of your data, and you may complain to the Information Regulator (South Africa) at any time.

Write to our information officer, {information officer}, call {phone}, or send a letter to {legal name}, {address}.`,
}

import type { TypedContent } from '#contract/content/pages.ts'

/** In Markdown, as the office edits it. What section 51 of the Act asks for, in the order of the Act. */
export const defaultPaia: TypedContent<'paia'> = {
  intro: `This manual says which records {legal name} holds, and how to ask for them. It is made under section 51 of the Promotion of Access to Information Act 2 of 2000 (PAIA) and says what the Protection of Personal Information Act 4 of 2013 (POPIA) adds. What we do with your own data is explained in our [Privacy and Cookie Policy](/privacyPolicy).`,
  body: `## Who we are

{who we are}

Information officer: {information officer}

## The guide of the Information Regulator {#guide}

The Information Regulator has written a guide on how to use PAIA, in all official languages. It can be read at [inforegulator.org.za](https://inforegulator.org.za), or at our office during working hours.

## What you need not ask for {#open}

- On this site: our range with prices and data sheets, [downloads](/docs), [terms](/termsCondition), [privacy policy](/privacyPolicy) and this manual.
- Under My account: your own orders, invoices, quotes, messages and addresses, and a copy of everything we hold about you.

## Records that other laws ask us to keep {#laws}

We keep records under, among others, the Companies Act 71 of 2008, the Income Tax Act 58 of 1962, the Value-Added Tax Act 89 of 1991, the Tax Administration Act 28 of 2011, the Consumer Protection Act 68 of 2008, the Electronic Communications and Transactions Act 25 of 2002, the Basic Conditions of Employment Act 75 of 1997 and the Occupational Health and Safety Act 85 of 1993.

## Records that we hold {#records}

| Subject | Records |
|---|---|
| Company | founding documents, minutes, registers |
| Money and tax | accounts, invoices, receipts, bank statements, returns to SARS |
| Customers | orders, quotes, messages, deliveries, payments without card numbers |
| Products and workshop | drawings, bills of materials, test reports, serial numbers |
| Suppliers | orders, price lists, agreements |
| Staff | contracts, wages, leave, training |
| Technology | accounts and roles, who changed what, backups |

That a record is listed does not mean that everybody may have it: each request is decided under PAIA.

## How to ask {#ask}

Fill in Form 2, which is at [inforegulator.org.za](https://inforegulator.org.za), and send it to our information officer. Say which record you want, in which form, which right you need it for and why, and prove who you are. If you ask for somebody else, show that you may.

We answer within 30 days. If a request is large we may need up to 30 days more, and tell you so. For a copy of other records than your own data the regulations set fees; we tell you what it costs before we begin.

We may refuse, for instance to protect somebody's privacy, trade secrets, safety or legal privilege; then we say why. You may complain to the Information Regulator within 180 days, or go to court.

## Personal information {#personal-information}

| Of whom | What | What for |
|---|---|---|
| Customers and visitors | name, company, e-mail, phone, addresses, orders, messages, network address | orders, invoices, questions, protection against attacks |
| Suppliers | contact persons, bank details, orders | buying and paying |
| Staff and applicants | particulars, bank details, wages, training | employment |

Couriers, payment providers, our bank, our accountant and whoever hosts this site get what they need for their work, and authorities what the law asks for. Some of these providers may keep data in other countries; we choose those that protect it as POPIA asks.

Connections are encrypted, passwords are stored so that nobody can read them, people of the office see what their work needs and sign in with a second step, changes are recorded, and backups are made every day. You may ask for a copy, for correction or for deletion, and object: write to our information officer, {information officer}, or call {phone}.

## This manual {#manual}

It can be read here, and at our office during working hours. We change it when what we hold changes.`,
}

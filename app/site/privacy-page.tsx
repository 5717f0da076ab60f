import { addressLine, type Brand, telLink } from '#app/page/brand.ts'
import { useBrand } from '#app/page/brand-context.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { type Clause, LegalText } from './legal-text.tsx'
import { storedItems } from './stored-items.ts'

const StorageTable = () => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways, and the keyboard must reach it
  <section className="relative overflow-x-auto storage-table" aria-label="Cookies and storage keys" tabIndex={0}>
    <table>
      <caption>Cookies and storage keys of this site</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Stored in</th>
          <th scope="col">What for</th>
          <th scope="col">How long</th>
        </tr>
      </thead>
      <tbody>
        {storedItems.map((item) => (
          <tr key={`${item.place} ${item.name}`}>
            <th scope="row">
              <code>{item.name}</code>
            </th>
            <td>{item.place}</td>
            <td>{item.purpose}</td>
            <td>{item.lasts}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

const clauses: Clause[] = [
  {
    id: 'what-we-collect',
    title: 'What we collect',
    text: (
      <ul>
        <li>Your name, your company and its VAT number, if you give them.</li>
        <li>Your e-mail address, phone number and delivery address.</li>
        <li>What you ordered, what you paid and how. Card numbers go to the payment provider, never to us.</li>
        <li>What you write to us, and reviews that you publish under your name.</li>
        <li>Your IP address, for as long as we need it to block attacks.</li>
      </ul>
    ),
  },
  {
    id: 'what-we-do-with-it',
    title: 'What we do with it',
    text: (
      <>
        <ul>
          <li>We deliver your orders, send invoices and answer your questions.</li>
          <li>We keep the records that tax and consumer law require.</li>
          <li>We improve the range by looking at what people buy and search for, without names.</li>
          <li>
            We write to you about an order, an account, or goods that you asked us to tell you about. We do not send
            advertising that you did not ask for.
          </li>
        </ul>
        <p>
          We do not sell, rent or lend what we know about you. Couriers and payment providers get what they need for
          your order and nothing else.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    title: 'Security',
    text: (
      <p>
        Connections to this shop are encrypted wherever it is served over https. Passwords are stored as salted hashes
        that nobody can read, sign-in cookies cannot be read by scripts, and only people who need your data for their
        work can see it. If a breach ever affects your data, we will tell you and the Information Regulator.
      </p>
    ),
  },
  {
    id: 'cookies',
    title: 'How we use cookies',
    text: (
      <p>
        A cookie is a small file that a site asks your browser to keep. Local and session storage are the browser's own
        notebooks for a site, which never leave your device by themselves. We use them only for what the shop needs to
        work: your cart, your sign-in and your choices. We use no advertising, no analytics and no third-party cookies,
        and a payment provider's page has its own rules. You can delete everything in your browser's settings at any
        time; the shop then forgets your cart and signs you out.
      </p>
    ),
    after: <StorageTable />,
  },
  {
    id: 'links',
    title: 'Links to other websites',
    text: (
      <p>
        Some pages lead to other sites: suppliers, social networks, maps, WhatsApp. Once you follow such a link we have
        no control over that site, and cannot be responsible for what you share with it. Please read its privacy policy.
      </p>
    ),
  },
]

export default function PrivacyPage() {
  const brand = useBrand()
  return (
    <>
      <PageHead
        title="Privacy and Cookie Policy"
        description="What this shop collects, what for, how it is kept safe, and every cookie and storage key it uses."
        path="/privacyPolicy"
      />
      <LegalText
        title="Privacy and Cookie Policy"
        intro={
          <p>
            This policy explains how {brand.legalName || brand.name} uses and protects what you tell us when you use
            this site. We comply with the Protection of Personal Information Act (POPIA). We may change this page from
            time to time; the version you read here is the one in force.
          </p>
        }
        clauses={[
          ...clauses,
          {
            id: 'your-information',
            title: 'Controlling your personal information',
            text: <YourInformation brand={brand} />,
          },
        ]}
      />
    </>
  )
}

function YourInformation({ brand: { name, legalName, email, phone, address } }: { brand: Brand }) {
  return (
    <>
      <p>
        You may ask what we hold about you, have it corrected, and have it deleted unless the law obliges us to keep it.
        You can change your details and addresses yourself under My account. You may object to a use of your data, and
        you may complain to the Information Regulator (South Africa) at any time.
      </p>
      <p>
        Write to our information officer at <a href={`mailto:${email}`}>{email}</a>, call{' '}
        <a href={telLink(phone)}>{phone}</a>, or send a letter to {legalName || name}, {addressLine(address)}.
      </p>
    </>
  )
}

import { Link } from 'react-router'
import { addressLine, telLink } from '#app/brand.ts'
import { useBrand } from '#app/shell/brand-context.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'

export default function TermsPage() {
  const { name, legalName, email, phone, address, registrationNumber, vatNumber } = useBrand()
  const company = legalName || name
  return (
    <>
      <PageHead
        title="Terms & Conditions"
        description={`The terms on which ${name} sells, delivers, guarantees and settles disputes.`}
        path="/termsCondition"
      />
      <article className="wrap legal-page">
        <Breadcrumbs items={[{ label: 'Home', to: '/' }, { label: 'Terms & Conditions' }]} />
        <h1>Terms &amp; Conditions</h1>
        <div className="prose">
          <p>
            These terms apply between you and {company} (“we”) whenever you use this site or buy from it. Please read
            them before you order. By placing an order you accept them.
          </p>

          <h2>1. The site</h2>
          <p>
            You may use this site to look, to compare and to buy. You may not disturb it, copy it as a whole, try to get
            into the accounts of others, or use it for anything unlawful. Keep your password to yourself; what is done
            with it counts as done by you until you tell us that it was lost.
          </p>

          <h2>2. Products and drawings</h2>
          <p>
            We describe products with care, but dimensions and pictures may differ from what is delivered within the
            tolerances of the standards we name. Electrical work must be done by a competent person and, where the law
            asks for it, certified. Drawings, calculations and designs that we make stay ours until they are paid for.
          </p>

          <h2>3. Prices and VAT</h2>
          <p>
            Prices are in rand and are shown without and with VAT at 15 %. The price that counts is the one shown when
            you place the order. If a price is plainly a mistake we tell you before we deliver, and you may withdraw.
          </p>

          <h2>4. Orders and payment</h2>
          <p>
            An order is an offer to buy. It becomes a contract when we confirm it. You pay by card through a payment
            provider, or by bank transfer; we deliver after the money has reached us, unless we have agreed on an
            account. Goods stay our property until they are paid for in full.
          </p>

          <h2>5. Delivery</h2>
          <p>
            Stock items normally leave within two working days. Boards and enclosures made to order have the lead time
            that your quote names. Dates are given in good faith; if we see that one cannot be kept we tell you at once,
            and you may cancel what has not been made yet. The risk passes to you when the goods are handed over. Please
            check parcels while the driver is there and note any damage on the waybill.
          </p>

          <h2>6. Returns</h2>
          <p>
            Stock items that are unused and in their packing may be returned within seven days of delivery; you carry
            the return freight. Goods made to order cannot be returned unless they are defective. Rights that the
            Consumer Protection Act or the Electronic Communications and Transactions Act gives you are not touched by
            this.
          </p>

          <h2>7. Guarantee</h2>
          <p>
            Our own boards and enclosures are guaranteed for twelve months against faults of material and work. Goods of
            other brands carry the guarantee of their makers. The guarantee ends where goods were overloaded, changed,
            wrongly installed or not maintained.
          </p>

          <h2>8. What we answer for</h2>
          <p>
            We answer for damage that we cause by intent or gross negligence. Otherwise, and as far as the law allows,
            our liability is limited to the price of the goods concerned, and we do not answer for lost production, lost
            profit or other indirect loss. Nothing here limits what cannot be limited by law.
          </p>

          <h2>9. Disputes: talk first</h2>
          <p>
            If we disagree, the one who has a complaint writes it down and sends it to the other. For 60 days from that
            day both sides try in good faith to settle it informally, at first between the people who did the work and
            then between those who lead them. Neither side begins any proceedings before those 60 days are over, except
            to prevent harm that cannot wait.
          </p>

          <h2>10. Binding arbitration</h2>
          <p>
            A dispute that is not settled within those 60 days is decided finally by binding arbitration in
            Johannesburg, by one arbitrator, under the rules of the Arbitration Foundation of Southern Africa. Each side
            brings only its own claim; claims are not joined with those of others. Either side may still ask a court for
            urgent relief, and a consumer may always turn to the National Consumer Commission or to an ombud.
          </p>

          <h2>11. One year to act</h2>
          <p>
            Any claim or action that arises from this site, from an order or from these terms must be begun within one
            year after its cause arose. After one year it can no longer be brought, unless the law gives a longer time
            that cannot be shortened.
          </p>

          <h2>12. Changes to these terms</h2>
          <p>
            We may change these terms. Of material changes we give at least 30 days' notice on this page, and by e-mail
            to those who have an account, before they take effect. Orders placed before that day stay under the terms
            they were placed under. Whoever goes on using the shop afterwards accepts the new terms.
          </p>

          <h2>13. Law</h2>
          <p>
            These terms are governed by the law of the Republic of South Africa. If one of them should be invalid, the
            others stand. How we treat personal information is written in our{' '}
            <Link to="/privacyPolicy">Privacy and Cookie Policy</Link>.
          </p>

          <h2>14. Who we are</h2>
          <address>
            {company}
            <br />
            {addressLine(address)}, {address.province}, {address.country}
            <br />
            Phone <a href={telLink(phone)}>{phone}</a>, e-mail <a href={`mailto:${email}`}>{email}</a>
            {registrationNumber && (
              <>
                <br />
                Registration number {registrationNumber}
              </>
            )}
            {vatNumber && (
              <>
                <br />
                VAT number {vatNumber}
              </>
            )}
          </address>
        </div>
      </article>
    </>
  )
}

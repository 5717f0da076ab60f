import { ButtonLink } from '#app/ui/button.tsx'

/** Built in, with a hash in its name, as the other images that cannot be edited. */
const [picture] = Object.values(
  import.meta.glob<string>('../../demo/pictures/steel-custom.webp', { eager: true, query: '?url', import: 'default' }),
)

/** Leads to the configurator. */
export const CustomEnclosure = () => (
  <section className="section" aria-labelledby="custom-enclosure">
    <div className="page-width home-configure">
      <img
        src={picture}
        alt="Two custom enclosures, grey and orange, with meters and push-buttons in their doors"
        width={1200}
        height={900}
        loading="lazy"
        decoding="async"
      />
      <div>
        <h2 id="custom-enclosure">Design your own enclosure</h2>
        <p className="intro">
          Set the size to the millimetre, choose steel, colour and rating, and place every cut-out. You see the
          enclosure, its price and its drawing as you go.
        </p>
        <ul>
          <li>One or a hundred, from 150 × 150 × 90 mm</li>
          <li>Price, weight and heat check at once</li>
          <li>Drawing as PDF and DXF</li>
        </ul>
        <ButtonLink variant="dark" to="/configure" className="max-md:w-full">
          Start designing
        </ButtonLink>
      </div>
    </div>
  </section>
)

import { useContent } from '#app/content/api.ts'
import { ContentPicture } from '#app/content/content-picture.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { toItems } from '#contract/content/pages.ts'

/** Leads to the configurator. */
export function CustomEnclosure() {
  const { content } = useContent('home')
  if (!content?.designTitle) return null
  const { designTitle, designText, designPoints, designPicture, designAlt } = content
  return (
    <section className="section" aria-labelledby="custom-enclosure">
      <div className="page-width home-configure">
        <ContentPicture image={designPicture} alt={designAlt} sizes="(max-width: 900px) 100vw, 600px" />
        <div>
          <h2 id="custom-enclosure">{designTitle}</h2>
          <p className="intro">{designText}</p>
          <ul>
            {toItems(designPoints).map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
          <ButtonLink variant="dark" to="/configure" className="max-md:w-full">
            Start designing
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}

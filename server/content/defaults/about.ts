import type { TypedContent } from '#contract/content/pages.ts'

export const defaultAbout: TypedContent<'about'> = {
  heading: 'We build the box that everything else depends on',
  intro:
    '{name} makes low-voltage boards and the steel around them, in {city}, {province}. Contractors and panel builders buy our enclosures and parts loose; plants and municipalities buy boards that arrive tested.',
  picture: 'site:project-factory',
  pictureAlt: 'One of our motor control centres, in a bottling plant',
  figures: [
    { name: 'Under one roof', value: '6 200 m²' },
    { name: 'People', value: '84' },
    { name: 'Boards a year', value: '2 300' },
    { name: 'Steel a year', value: '640 t' },
  ],
  body: `## How we started

With a guillotine, a hand brake and an order for forty kiosks that nobody else would make before Christmas. They were delivered on the twenty-second, and the municipality has ordered from us ever since. The hand brake is still here; apprentices bend their first door on it.

## What we stand for

A drawing before we cut. A test before we ship. A price that includes what is needed, and a date that we would bet on. When something of ours fails, we want to be the first to hear about it, and we will tell you what went wrong.

## Standards

Assemblies are verified to IEC\u00a061439-1 and\u00a0-2, boards for buildings follow SANS\u00a010142-1, and enclosures are tested to IP66 and IK10. The certificates are on the [Downloads](/docs) page, in full.

## Working with us

Stock items ship within two working days. For boards, send a single line diagram or a photograph of the old one; a designer calls you back, usually the same day. Visits to the works are welcome on any weekday.`,
  stepsHeading: 'From the sheet to the tested board',
  steps: [
    {
      name: 'Cut',
      picture: 'site:machine-laser-cutter',
      text: 'The drawing is the program: nothing is marked out by hand.',
    },
    {
      name: 'Bend',
      picture: 'site:machine-press-brake',
      text: 'An angle sensor corrects each bend while it is made.',
    },
    { name: 'Coat', picture: 'site:steel-orange', text: 'Degreased, phosphated and powder-coated in any RAL colour.' },
    {
      name: 'Wire and test',
      picture: 'site:starter-panel',
      text: 'Every circuit is tested, and the test sheet ships with the board.',
    },
  ],
}

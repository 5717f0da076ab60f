import { brandColours } from '#contract/brand-colours.ts'
import type { DemoSlide } from './shapes.ts'

/** In home page order. Titles have at most 120 characters, as in the contract. */
export const slides: DemoSlide[] = [
  {
    text: 'Built to be worked on for thirty years.',
    description:
      'Motor control centres, form 3b and 4b, verified to IEC\u00a061439-2. Designed, bent, wired and tested under one roof in Germiston.',
    button: 'Shop motor control',
    link: '/shop?category=motor-control',
    picture: 'slide-motor-control',
    hexCode: brandColours.graphite,
  },
  {
    text: 'Steel that keeps the weather out.',
    description:
      'Enclosures from 150 mm to two metres in mild steel, 304L and 316L, to IP66 and IK10. Standard sizes ship within two working days.',
    button: 'Shop enclosures',
    link: '/shop?category=enclosures',
    picture: 'slide-enclosures',
    hexCode: brandColours.graphite,
  },
  {
    text: 'A board that passes the first time.',
    description:
      'Surface and flush boards of 12 to 54 ways, loose or ready wired, with the test sheet inside the door for your certificate of compliance.',
    button: 'Shop distribution boards',
    link: '/shop?category=distribution-boards',
    picture: 'slide-boards',
    hexCode: brandColours.graphite2,
  },
  {
    text: 'From string to feeder, one maker.',
    description:
      'DC fuse boxes, string combiners and AC combiners that fit each other, fused and surge-protected for South African roofs.',
    button: 'Shop solar AC and DC',
    link: '/shop?category=solar-ac-and-dc',
    picture: 'slide-solar',
    hexCode: brandColours.graphite,
  },
  {
    text: 'Send a sketch, get steel.',
    description: 'Laser cutting, bending, welding and powder coating to your drawing, from one panel to a thousand.',
    button: 'See steel fabrication',
    link: '/steel-page',
    picture: 'slide-steel',
    hexCode: brandColours.graphite2,
  },
  {
    text: 'Breakers, isolators and contactors, off the shelf.',
    description:
      'Two hundred loose items that we build with ourselves, in stock in Germiston and delivered anywhere in South Africa.',
    button: 'Shop circuit breakers',
    link: '/shop?category=circuit-breakers,power-breakers,isolators',
    picture: 'slide-switchgear',
    hexCode: brandColours.graphite,
  },
]

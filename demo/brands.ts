import type { DemoBrand } from './shapes.ts'

/** Every logo (logos/, made by make-logos.ts) is transparent and this size, so that they look balanced side by side. */
export const logoSize = { width: 480, height: 120 } as const

export const brands: DemoBrand[] = [
  {
    slug: 'volt',
    name: 'VOLT',
    about:
      'Our own: enclosures, boards, motor control and solar panels, and the breakers, isolators and meters in them.',
  },
  {
    slug: 'kestrel',
    name: 'Kestrel',
    about: 'Moulded-case and air circuit breakers, switch-disconnectors, changeovers.',
  },
  { slug: 'nordfuse', name: 'Nordfuse', about: 'Fuse holders and gPV fuse links for solar strings.' },
  { slug: 'amphex', name: 'Amphex', about: 'Contactors, overload relays, push-buttons, lamps and selectors.' },
  { slug: 'orbis', name: 'Orbis', about: 'Energy meters, current transformers, relays, timers and power supplies.' },
  { slug: 'tellur', name: 'Tellur', about: 'Surge protection for AC boards and DC solar strings.' },
  { slug: 'corvane', name: 'Corvane', about: 'Variable speed drives, soft starters and compact controllers.' },
  { slug: 'hexrail', name: 'Hexrail', about: 'Rail-mount terminals, DIN rail, comb busbars and distribution blocks.' },
  { slug: 'slotra', name: 'Slotra', about: 'Slotted duct, wire mesh tray and cable ladder.' },
  { slug: 'pelorn', name: 'Pelorn', about: 'Cable glands in polyamide and nickel-plated brass.' },
]

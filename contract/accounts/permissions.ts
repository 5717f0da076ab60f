/** What somebody in the office may do. Every office route names one of these. `write` includes `read` of the same thing. */
export const permissions = [
  'audit.read',
  'backup.run',
  'bank.write',
  'books.write',
  'catalogue.read',
  'catalogue.write',
  'content.write',
  'customers.read',
  'customers.write',
  'imports.run',
  'orders.money',
  'orders.pack',
  'orders.pay',
  'orders.read',
  'orders.refund',
  'people.write',
  'quotes.write',
  'settings.secure',
  'settings.write',
  'stock.count',
  'tests.write',
  'workshop.read',
  'workshop.work',
] as const
export type Permission = (typeof permissions)[number]

/** From the most to the fewest permissions, as the office lists them. */
export const officeRoles = ['owner', 'manager', 'sales', 'bookkeeper', 'packer', 'workshop', 'editor'] as const
export type OfficeRole = (typeof officeRoles)[number]

export const officeRoleNames: Record<OfficeRole, string> = {
  owner: 'Owner',
  manager: 'Manager',
  sales: 'Sales',
  bookkeeper: 'Bookkeeper',
  packer: 'Packer',
  workshop: 'Workshop',
  editor: 'Editor',
}

/** What each role is for, as the office chooses one. */
export const officeRoleHints: Record<OfficeRole, string> = {
  owner: 'Everything, including people, bank details and backups.',
  manager: 'Everything except people, bank details and backups.',
  sales: 'Orders, quotes, payments and customers. Reads the catalogue and the workshop.',
  bookkeeper: 'Invoices, payments, refunds, VAT and reports. Reads orders and customers.',
  packer: 'Packs and ships orders, books goods in and counts stock. Sees no prices and no e-mail addresses.',
  workshop: 'Jobs, tests, goods in and stock counts. Sees no prices and no customers.',
  editor: 'Products, pages, images and documents.',
}

const onlyOwners: readonly Permission[] = ['people.write', 'bank.write', 'backup.run', 'settings.secure']

/** A table rather than rows: a maker with ten people needs no editor of roles. */
const table: Record<OfficeRole, readonly Permission[]> = {
  owner: permissions,
  manager: permissions.filter((permission) => !onlyOwners.includes(permission)),
  sales: [
    'orders.read',
    'orders.money',
    'orders.pay',
    'quotes.write',
    'customers.read',
    'customers.write',
    'catalogue.read',
    'workshop.read',
  ],
  bookkeeper: ['orders.read', 'orders.money', 'orders.pay', 'orders.refund', 'books.write', 'customers.read'],
  packer: ['orders.read', 'orders.pack', 'stock.count'],
  workshop: ['workshop.read', 'workshop.work', 'tests.write', 'stock.count'],
  editor: ['catalogue.read', 'catalogue.write', 'content.write'],
}

export const permissionsOf = (role: OfficeRole | undefined): readonly Permission[] => (role ? table[role] : [])

/** Nobody gives away what they do not have; owners have everything, so only they make owners. */
export const mayGive = (mine: readonly Permission[], role: OfficeRole): boolean =>
  permissionsOf(role).every((permission) => mine.includes(permission))

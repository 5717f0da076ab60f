import {
  Award,
  Barcode,
  BookA,
  ChartColumn,
  ClipboardList,
  Crosshair,
  Factory,
  FileSpreadsheet,
  FileText,
  Globe,
  Group,
  Hammer,
  History,
  Image,
  Images,
  KeyRound,
  Landmark,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Mail,
  MessageSquareQuote,
  Package,
  PackageCheck,
  PackageMinus,
  PackagePlus,
  PackageX,
  PanelsTopLeft,
  Percent,
  ReceiptText,
  Ruler,
  Settings,
  ShieldQuestionMark,
  Star,
  Tags,
  TicketPercent,
  Users,
} from 'lucide-react'
import type { Needs } from '#app/accounts/use-may.ts'

export type ManageLink = {
  to: string
  label: string
  icon: LucideIcon
  /** Who sees it and may open its pages. */
  needs: Needs
  /** Related pages: their URLs also mark this link as current. */
  also?: readonly string[]
  /** Who may open those, if it is not everybody who sees the link. */
  alsoNeeds?: Needs
}

export type ManageGroup = { title: string; links: readonly ManageLink[]; isDaily?: true }

export const dashboardLink: ManageLink = {
  to: '/manage',
  label: 'Dashboard',
  needs: 'orders.money',
  icon: LayoutDashboard,
}
export const settingsLink: ManageLink = {
  to: '/manage/settings',
  label: 'Settings',
  needs: 'settings.write',
  icon: Settings,
}

export const historyLink: ManageLink = { to: '/manage/history', label: 'History', needs: 'audit.read', icon: History }

/** One group is open at a time beside the daily one, so that the menu fits a small laptop without scrolling. */
export const manageGroups: readonly ManageGroup[] = [
  {
    title: 'Sell',
    isDaily: true,
    links: [
      { to: '/manage/orders', label: 'Orders', needs: 'orders.money', icon: ClipboardList },
      { to: '/manage/packing', label: 'Packing', needs: 'orders.pack', icon: PackageCheck },
      { to: '/manage/quotes', label: 'Quotes', needs: 'quotes.write', icon: MessageSquareQuote },
      { to: '/manage/messages', label: 'Messages', needs: 'customers.read', icon: Mail },
      { to: '/manage/customers', label: 'Customers', needs: 'customers.read', icon: Users },
      { to: '/manage/users', label: 'Accounts and roles', needs: ['customers.read', 'people.write'], icon: KeyRound },
      { to: '/manage/discounts', label: 'Discount codes', needs: 'catalogue.read', icon: TicketPercent },
    ],
  },
  {
    title: 'Make',
    links: [
      { to: '/manage/workshop', label: 'Workshop', needs: 'workshop.read', icon: Hammer },
      { to: '/manage/units', label: 'Units', needs: 'workshop.read', icon: Barcode },
      { to: '/manage/enclosure-rates', label: 'Enclosure rates', needs: 'settings.write', icon: Ruler },
    ],
  },
  {
    title: 'Stock',
    links: [
      { to: '/manage/low-stock', label: 'Low stock', needs: 'catalogue.read', icon: PackageMinus },
      { to: '/manage/goods-in', label: 'Goods in', needs: 'stock.count', icon: PackagePlus },
      { to: '/manage/shortages', label: 'Shortages', needs: 'stock.count', icon: PackageX },
      { to: '/manage/counts', label: 'Stock counts', needs: 'stock.count', icon: ListChecks },
    ],
  },
  {
    title: 'Money',
    links: [
      { to: '/manage/orders/payments', label: 'Payments', needs: 'orders.money', icon: ShieldQuestionMark },
      { to: '/manage/bank', label: 'Bank statements', needs: 'orders.pay', icon: Landmark },
      { to: '/manage/invoices', label: 'Invoices', needs: 'orders.money', icon: ReceiptText },
      { to: '/manage/reports', label: 'Reports', needs: 'books.write', icon: ChartColumn },
      { to: '/manage/settings/vat', label: 'VAT', needs: 'books.write', icon: Percent },
    ],
  },
  {
    title: 'Catalogue',
    links: [
      {
        to: '/manage/manage-products',
        label: 'Products',
        needs: 'catalogue.read',
        icon: Package,
        also: ['/manage/create-product', '/manage/update-product'],
        alsoNeeds: 'catalogue.write',
      },
      {
        to: '/manage/categories',
        label: 'Categories',
        needs: 'catalogue.write',
        icon: Tags,
        also: ['/manage/create-category'],
      },
      { to: '/manage/brands', label: 'Brands', needs: 'catalogue.write', icon: Award, also: ['/manage/create-brand'] },
      { to: '/manage/reviews', label: 'Reviews', needs: 'catalogue.read', icon: Star },
      { to: '/manage/families', label: 'Families', needs: 'catalogue.write', icon: Group },
      { to: '/manage/synonyms', label: 'Search words', needs: 'catalogue.write', icon: BookA },
      { to: '/manage/import-products', label: 'Import spreadsheet', needs: 'imports.run', icon: FileSpreadsheet },
      { to: '/manage/scrape-products', label: 'Import supplier pages', needs: 'imports.run', icon: Globe },
    ],
  },
  {
    title: 'Content',
    links: [
      { to: '/manage/pages', label: 'Pages', needs: 'content.write', icon: PanelsTopLeft },
      { to: '/manage/library', label: 'Images', needs: 'content.write', icon: Image },
      {
        to: '/manage/update-slider',
        label: 'Sliders',
        needs: 'content.write',
        icon: Images,
        also: ['/manage/create-slider'],
      },
      {
        to: '/manage/projects',
        label: 'Projects',
        needs: 'content.write',
        icon: Factory,
        also: ['/manage/create-project', '/manage/update-project'],
      },
      {
        to: '/manage/update-tooltips',
        label: 'Hotspots',
        needs: 'content.write',
        icon: Crosshair,
        also: ['/manage/create-tooltip'],
      },
      {
        to: '/manage/update-docs',
        label: 'Documents',
        needs: 'content.write',
        icon: FileText,
        also: ['/manage/upload-docs'],
      },
    ],
  },
]

export const manageLinks: readonly ManageLink[] = [
  dashboardLink,
  ...manageGroups.flatMap(({ links }) => links),
  historyLink,
  settingsLink,
]

/**
 * The link that a page belongs to: the one with the longest matching URL. The dashboard's URL is a prefix of every
 * other, so it must match exactly.
 */
export function findCurrent(pathname: string): ManageLink | undefined {
  const path = pathname.replace(/(?<!\/)\/+$/, '')
  const isBelow = (start: string) => path === start || (start !== '/manage' && path.startsWith(`${start}/`))
  const matches = manageLinks.flatMap((link) =>
    [link.to, ...(link.also ?? [])].filter(isBelow).map((start) => ({ link, start })),
  )
  return matches.toSorted((a, b) => b.start.length - a.start.length)[0]?.link
}

/** What is asked of whoever opens a page. */
export function findNeeds(pathname: string): Needs | undefined {
  const link = findCurrent(pathname)
  const isRelated = link?.also?.some((start) => pathname.startsWith(start))
  return isRelated ? (link?.alsoNeeds ?? link?.needs) : link?.needs
}

/** The day's work of each role; the dashboard is for whoever may see its sales. */
const homes = ['/manage', '/manage/packing', '/manage/workshop', '/manage/manage-products']

/** Where somebody with these permissions begins. */
export function findHome(may: (needs: Needs) => boolean): ManageLink | undefined {
  const open = manageLinks.filter(({ needs }) => may(needs))
  return open.find(({ to }) => homes.includes(to)) ?? open[0]
}

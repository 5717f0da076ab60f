import { brokenPages } from './broken.ts'
import { handMadePages } from './hand-made.ts'
import { listPages } from './lists.ts'
import { magentoPages } from './magento.ts'
import { otherShopPages } from './other-shops.ts'
import { prestaPages } from './prestashop.ts'
import { shopifyPages } from './shopify.ts'
import type { SupplierPage } from './truth.ts'
import { wooPages } from './woocommerce.ts'

export const supplierPages: SupplierPage[] = [
  ...shopifyPages,
  ...wooPages,
  ...magentoPages,
  ...prestaPages,
  ...otherShopPages,
  ...handMadePages,
  ...brokenPages,
  ...listPages,
]

/** Where the shop delivers. No zod: the storefront's address form imports this. */

export const provinces = [
  'Eastern Cape',
  'Free State',
  'Gauteng',
  'KwaZulu-Natal',
  'Limpopo',
  'Mpumalanga',
  'North West',
  'Northern Cape',
  'Western Cape',
] as const

/** As in a sentence: to Gauteng, to the Western Cape. */
export const nameProvince = (province: string): string =>
  /(?: Cape| State)$/.test(province) ? `the ${province}` : province

export const country = 'South Africa'

export const postalCodePattern = /^\d{4}$/
/** South African VAT numbers have ten digits and start with a 4. */
export const vatNumberPattern = /^4\d{9}$/

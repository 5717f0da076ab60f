/** Where the shop delivers. No zod here: the address form of the storefront uses this. */

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

export const country = 'South Africa'

export const postalCodePattern = /^\d{4}$/
/** South African VAT numbers: ten digits, the first is a 4. */
export const vatNumberPattern = /^4\d{9}$/

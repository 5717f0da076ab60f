/** WhatsApp's own address for a chat; it wants digits with the country code and nothing else. */
export const whatsAppLink = (number: string, text = ''): string =>
  `https://wa.me/${number.replace(/\D/g, '')}${text ? `?text=${encodeURIComponent(text)}` : ''}`

/** Said before the call is made; what else is no address, the server says. */
export const emailRules = {
  required: 'Please enter your e-mail address.',
  pattern: { value: /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/, message: 'This is not an e-mail address.' },
}

/** What people agree to, as they read it: stored with the day, so that it can be shown later. */
export const newsWording = 'You may send me news and offers by e-mail. I can withdraw this in my account at any time.'
export const maxWording = 400

/** `npm run test:full` tries everything, `npm test` what every change needs. */
export const isFull = process.env.TEST_FULL === '1'

/** Shows the cart as the shop's pages store it, and tries again when asked and when the connection is back. */
export const offlineScript = `
const again = () => location.reload()
document.querySelector('button').addEventListener('click', again)
addEventListener('online', again)
// A phone with a weak signal is 'online' before anything arrives.
setInterval(() => navigator.onLine && again(), 10000)
try {
  const { cartItems, itemsPrice, taxPrice } = JSON.parse(localStorage.getItem('cart'))
  const rand = (price) => 'R\\u00a0' + Number(price).toFixed(2).replace(/\\B(?=(\\d{3})+\\.)/g, '\\u00a0')
  const addRow = (...cells) => {
    const row = document.querySelector('tbody').insertRow()
    for (const cell of cells) row.insertCell().textContent = cell
  }
  for (const { name, qty, price } of cartItems) addRow(qty + ' \\u00d7 ' + name, rand(price * qty))
  addRow(Number(taxPrice) > 0 ? 'Items, excl. VAT' : 'Items', rand(itemsPrice))
  document.querySelector('section').hidden = cartItems.length === 0
} catch {
  // Nobody has put anything in the cart, or it cannot be read.
}
`

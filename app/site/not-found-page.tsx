import { data } from 'react-router'
import { NotFoundScreen } from '#app/page/not-found-screen.tsx'

const load = async () => data(null, { status: 404 })

export { load as clientLoader, load as loader }

export default function NotFoundPage() {
  return <NotFoundScreen />
}

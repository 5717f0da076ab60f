import { useSelector } from 'react-redux'
import { Link, useParams } from 'react-router'
import { selectUser } from '#app/accounts/session-slice.ts'
import { live } from '#app/api/live.ts'
import { requireSessionOrGuest } from '#app/api/require-session.ts'
import { useAction } from '#app/api/use-action.ts'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { useGuestKey } from '#app/api/use-guest-key.ts'
import { SignInFirst } from '#app/orders/sign-in-first.tsx'
import { useBrand } from '#app/page/brand-context.ts'
import { NotFoundScreen } from '#app/page/not-found-screen.tsx'
import { ThreadList } from '#app/ui/commerce/thread-list.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { CustomerThread } from '#contract/contact/calls.ts'
import { contactApi, useGetOwnThreadQuery, useOpenGuestThreadMutation, useReplyToThreadMutation } from './api.ts'
import { ReplyForm } from './reply-form.tsx'
import { ThreadFiles } from './thread-files.tsx'

/** Personal, so never cached. The server renders only the layout: the API decides who may read a message. */
export const handle = { isGuarded: true }
export const middleware = [requireSessionOrGuest]

/** A message to the shop and the answers to it, for whoever sent it. */
export default function MessagePage() {
  const { id = '' } = useParams()
  const opening = useOpening(id)
  const {
    currentData: thread,
    isError,
    error,
    refetch,
  } = useGetOwnThreadQuery(
    { params: { id } },
    { skip: opening.kind !== 'none', refetchOnMountOrArgChange: true, ...live },
  )
  if (opening.kind === 'failed') return <NotLoaded onRetry={opening.retry} />
  if (isError && !thread) {
    const { status = 0 } = error as { status?: number }
    // A malformed id, a missing message and someone else's message all look the same, so that strangers learn nothing.
    if ([400, 401, 404].includes(status))
      return (
        <SignInFirst waiting={<ThreadSkeleton />}>
          <NotFoundScreen />
        </SignInFirst>
      )
    return <NotLoaded onRetry={refetch} />
  }
  return thread ? <Thread key={id} thread={thread} /> : <ThreadSkeleton />
}

function useOpening(id: string) {
  const dispatch = useAppDispatch()
  const [openGuestThread] = useOpenGuestThreadMutation()
  return useGuestKey(`/message/${id}`, async (key) => {
    const reply = await openGuestThread({ params: { id }, body: { key } })
    if (reply.data) await dispatch(contactApi.util.upsertQueryData('getOwnThread', { params: { id } }, reply.data))
    return reply
  })
}

function Thread({ thread }: { thread: CustomerThread }) {
  const { _id, subject, product, name, begunBy, message, files, createdAt, answers, waitsFor, handled } = thread
  const brand = useBrand()
  const isOffice = useSelector(selectUser)?.role === 'admin'
  const [replyToThread] = useReplyToThreadMutation()
  const { run } = useAction(replyToThread, { fallback: 'Your message could not be sent. Please try again.' })
  const href = (fileId: string) => `/api/contact/${_id}/thread/files/${fileId}`
  const title = subject ?? product?.name ?? 'Your message'
  return (
    <>
      <title>{`${title} | ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className="page-width pb-16">
        <div className="page-head">
          <div>
            <h1 className="[overflow-wrap:anywhere]">{title}</h1>
            {product && (
              <p>
                About{' '}
                <Link className="underline underline-offset-3" to={`/product/${product.slug}`}>
                  {product.name}
                </Link>
              </p>
            )}
          </div>
        </div>
        <div className="grid max-w-[820px] gap-4">
          {isOffice && (
            <Banner tone="info">
              This is what the customer sees. <Link to={`/manage/messages/${_id}`}>Back to the back-office</Link>
            </Banner>
          )}
          <Panel title={begunBy === undefined ? 'Your message and our answers' : 'Our message and your answers'}>
            <ThreadList
              entries={[
                {
                  key: _id,
                  isOwn: begunBy === undefined,
                  name: begunBy === undefined ? (isOffice ? name : 'You') : `${begunBy}, ${brand.name}`,
                  text: message,
                  at: createdAt,
                  more: <ThreadFiles files={files} href={href} />,
                },
                ...answers.map((answer) => ({
                  key: answer._id,
                  isOwn: answer.by === 'customer',
                  name:
                    answer.by === 'customer' && !isOffice
                      ? 'You'
                      : answer.by === 'office'
                        ? `${answer.name}, ${brand.name}`
                        : answer.name,
                  text: answer.text,
                  at: answer.at,
                  ...(answer.isFromEmail ? { note: 'by e-mail' } : {}),
                  more: <ThreadFiles files={answer.files} href={href} />,
                })),
              ]}
            />
            <p className="note mt-4" role="status">
              {waitsFor === 'office' && !handled
                ? 'Your message has reached our sales office. We will e-mail you when we have answered.'
                : handled && 'We believe that this is settled. If not, write to us again below.'}
            </p>
          </Panel>
          {!isOffice && (
            <Panel
              title={
                answers.some(({ by }) => by === 'customer') || begunBy === undefined ? 'Write to us again' : 'Answer'
              }
            >
              <ReplyForm
                messageId={_id}
                label="Your message"
                onSend={({ text, ...upload }) => run({ id: _id, body: { text }, ...upload })}
              >
                <SubmitButton busyText="Sending">Send message</SubmitButton>
              </ReplyForm>
            </Panel>
          )}
        </div>
      </div>
    </>
  )
}

const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <div className="page-width">
    <ErrorState heading="h1" title="The message could not be loaded" onRetry={onRetry}>
      Please check your network and try again.
    </ErrorState>
  </div>
)

const ThreadSkeleton = () => (
  <div className="page-width">
    <Loading label="Loading the message">
      <div className="page-head">
        <Skeleton width={280} height={44} />
      </div>
      <Skeleton height={320} />
    </Loading>
  </div>
)

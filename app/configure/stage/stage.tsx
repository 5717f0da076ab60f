import './stage.css'
import { type PointerEvent, type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { SegmentedControl } from '#app/ui/forms/inputs/segmented-control.tsx'
import type { Design } from '#enclosure/design.ts'
import { drawOblique } from '#enclosure/drawing.ts'
import { toPictureSvg } from '#enclosure/svg.ts'
import { designName } from '#enclosure/words.ts'
import type { drawDraft } from './draw-draft.ts'
import type { Studio } from './live-studio.ts'

type Live = 'off' | 'asking' | 'starting' | 'on'

const toImage = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** The design as a picture straight away, and as a live model if the browser can show one. */
export function Stage({ design, maker }: { design: Design; maker: string }) {
  const [view, setView] = useState<'model' | 'drawing'>('model')
  const [isOpen, setOpen] = useState(false)
  const [isFitted, setFitted] = useState(true)
  const { canvas, canvasKey, live, start, gestures } = useStudio(design, maker, isOpen, isFitted)
  // the page does without until somebody looks at the drawing
  const [drawer, setDrawer] = useState<{ draw: typeof drawDraft }>()
  const show = async (next: typeof view) => {
    setView(next)
    if (next === 'model' || drawer) return
    try {
      const { drawDraft: draw } = await import('./draw-draft.ts')
      setDrawer({ draw })
    } catch {
      setView('model')
      toast.error('The drawing could not be loaded.')
    }
  }
  const sheets = (view === 'drawing' && drawer?.draw(design, maker)) || []
  const [chosenSheet, setChosenSheet] = useState(1)
  // there may be fewer than when it was chosen
  const nth = Math.min(chosenSheet, sheets.length)
  const sheet = sheets[nth - 1]
  return (
    <section className="stage" aria-label="Image">
      <img
        className={cx('stage-picture', live === 'on' && !sheet && 'stage-hidden', sheet && 'stage-paper')}
        src={toImage(sheet ?? toPictureSvg(drawOblique(design), design))}
        alt={
          sheet
            ? `Drawing of ${designName(design).toLowerCase()}${sheets.length > 1 ? `, sheet ${nth} of ${sheets.length}` : ''}`
            : designName(design)
        }
      />
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes focus; the picture beside it has the alt text */}
      <canvas
        key={canvasKey}
        ref={canvas}
        className={cx('stage-canvas', (live !== 'on' || sheet) && 'stage-hidden')}
        aria-hidden="true"
        {...gestures}
      />
      <div className="stage-top">
        <SegmentedControl
          label="View"
          value={view}
          options={[
            { value: 'model', label: live === 'on' ? '3D' : 'Image' },
            { value: 'drawing', label: 'Drawing' },
          ]}
          onChange={show}
        />
        {live === 'asking' && view === 'model' && (
          <Button
            small
            onClick={async () => {
              if (!(await start())) toast.error('The 3D view could not be started.')
            }}
          >
            Show in 3D
          </Button>
        )}
      </div>
      {sheets.length > 1 && (
        <div className="stage-foot">
          <SegmentedControl
            label="Sheet"
            value={nth}
            options={sheets.map((_, i) => ({ value: i + 1, label: `Sheet ${i + 1}` }))}
            onChange={setChosenSheet}
          />
        </div>
      )}
      {live === 'on' && view === 'model' && (
        <div className="stage-foot">
          <SegmentedControl
            label="Door"
            value={isOpen ? 'open' : 'shut'}
            options={[
              { value: 'shut', label: 'Door shut' },
              { value: 'open', label: 'Open' },
            ]}
            onChange={(value) => setOpen(value === 'open')}
          />
          <SegmentedControl
            label="Cut-outs"
            value={isFitted ? 'fitted' : 'holes'}
            options={[
              { value: 'fitted', label: 'Fitted' },
              { value: 'holes', label: 'Holes' },
            ]}
            onChange={(value) => setFitted(value === 'fitted')}
          />
        </div>
      )}
    </section>
  )
}

/**
 * Whether the model starts by itself, waits for a click, or cannot be shown. It waits if data saving is on or rendering
 * is in software.
 */
function canStart(): { when: 'now' | 'asked' | 'never'; isSlow: boolean } {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  const probe = document.createElement('canvas').getContext('webgl2')
  /** The photograph is averaged in float targets. */
  const isAble = ['EXT_color_buffer_float', 'EXT_color_buffer_half_float'].some((name) => probe?.getExtension(name))
  if (!probe || !isAble) return { when: 'never', isSlow: true }
  const info = probe.getExtension('WEBGL_debug_renderer_info')
  const name = String(info ? probe.getParameter(info.UNMASKED_RENDERER_WEBGL) : '')
  probe.getExtension('WEBGL_lose_context')?.loseContext()
  const isSlow = /swiftshader|llvmpipe|software/i.test(name)
  return { when: connection?.saveData || isSlow ? 'asked' : 'now', isSlow }
}

function useStudio(design: Design, maker: string, isOpen: boolean, isFitted: boolean) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const studio = useRef<Studio | undefined>(undefined)
  const latest = useRef({ design, isOpen, isFitted })
  const slow = useRef(false)
  const [live, setLive] = useState<Live>('off')
  /** A canvas that has lost its graphics context never gets it back, so the next studio has a new one. */
  const [canvasKey, setCanvasKey] = useState(0)
  const close = useCallback(() => {
    studio.current?.close()
    studio.current = undefined
  }, [])
  /** Back to the picture, with the button to try again. */
  const giveUp = () => {
    close()
    setCanvasKey((key) => key + 1)
    setLive('asking')
  }
  /** False if the model cannot be shown. */
  const start = async (): Promise<boolean> => {
    setLive('starting')
    try {
      const { openStudio } = await import('./live-studio.ts')
      if (studio.current || !canvas.current) return true
      const opened = openStudio(canvas.current, { maker, onLost: giveUp, isSlow: slow.current })
      studio.current = opened
      await opened.show(latest.current)
      if (studio.current === opened) setLive('on')
      return true
    } catch {
      giveUp()
      return false
    }
  }
  const startLater = useEffectEvent(() => void start())
  useEffect(() => {
    const { when, isSlow } = canStart()
    slow.current = isSlow
    if (when === 'asked') setLive('asking')
    if (when !== 'now') return
    const timer = setTimeout(() => startLater(), 60)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    latest.current = { design, isOpen, isFitted }
    void studio.current?.show(latest.current)
  }, [design, isOpen, isFitted])
  useEffect(() => {
    return close
  }, [close])
  return { canvas, canvasKey, live, start, gestures: useGestures(studio) }
}

type Point = { x: number; y: number }

/**
 * One finger turns the model sideways only, so that the page still scrolls; two fingers zoom. A mouse turns it both
 * ways, and its wheel scrolls the page.
 */
function useGestures(studio: RefObject<Studio | undefined>) {
  const fingers = useRef(new Map<number, Point>())
  const spread = () => {
    const [a, b] = fingers.current.values()
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
  }
  const lift = ({ pointerId }: PointerEvent) => {
    fingers.current.delete(pointerId)
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLCanvasElement>) => {
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLCanvasElement>) => {
      const before = fingers.current.get(event.pointerId)
      if (!before) return
      const wide = spread()
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      if (fingers.current.size === 2) {
        if (wide > 0) studio.current?.zoom(spread() / wide)
        return
      }
      const isMouse = event.pointerType === 'mouse'
      studio.current?.turn(event.clientX - before.x, isMouse ? event.clientY - before.y : 0)
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onDoubleClick: () => studio.current?.zoom(0),
  }
}

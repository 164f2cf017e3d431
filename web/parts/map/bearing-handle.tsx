import { useRef } from 'react'
import type { MapChannel } from './map-site.ts'
import { m } from './messages.ts'

const LENGTH = 64

interface Props {
  channel: MapChannel
  bearing: number
  onTurn: (number: number, bearing_deg: number) => void
}

/** The direction of one channel; its handle is dragged around the marker or turned with the arrow keys. */
export function BearingHandle({ channel, bearing, onTurn }: Props) {
  const arm = useRef<HTMLDivElement>(null)
  const colour = `var(--plot-channel-${((channel.number - 1) % 4) + 1})`
  const turnTo = (degrees: number) => onTurn(channel.number, (((Math.round(degrees) % 360) + 360) % 360) % 360)
  const drag = (event: React.PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !arm.current) return
    const middle = arm.current.getBoundingClientRect()
    turnTo((Math.atan2(event.clientX - middle.left, middle.top - event.clientY) * 180) / Math.PI)
  }
  return (
    <>
      <div ref={arm} className="absolute size-0" />
      <div className="absolute size-0" style={{ transform: `rotate(${bearing}deg)` }}>
        <svg width={20} height={LENGTH} aria-hidden="true" className="absolute -left-2.5" style={{ top: -LENGTH }}>
          <path d={`M10 ${LENGTH}V8`} stroke={colour} strokeWidth={3} />
        </svg>
        <div
          role="slider"
          tabIndex={0}
          aria-label={[m.bearingOfChannel({ number: channel.number }), channel.direction].filter(Boolean).join(', ')}
          aria-valuemin={0}
          aria-valuemax={359}
          aria-valuenow={bearing}
          aria-valuetext={m.degrees({ bearing })}
          onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
          onKeyDown={event => arrowKeys(event, (x, y) => turnTo(bearing + x - y))}
          className="absolute flex size-6 -translate-1/2 cursor-grab touch-none items-center justify-center rounded-full border-2 bg-surface text-meta font-semibold coarse:size-9"
          style={{ top: -LENGTH, left: 0, borderColor: colour }}
        >
          <span style={{ transform: `rotate(${-bearing}deg)` }}>{channel.number}</span>
        </div>
      </div>
    </>
  )
}

/** One step of the arrow keys, ten with Shift. */
export function arrowKeys(event: React.KeyboardEvent, act: (x: number, y: number) => void): void {
  const steps: { [key: string]: [number, number] } = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  }
  const step = steps[event.key]
  if (!step) return
  event.preventDefault()
  event.stopPropagation()
  const size = event.shiftKey ? 10 : 1
  act(step[0] * size, step[1] * size)
}

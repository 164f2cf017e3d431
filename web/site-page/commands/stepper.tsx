import type { Command } from '../../../client/shapes.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { momentWords } from '../moment-words.ts'
import { type Step, stepsOf } from './steps-of.ts'

const MARKS: { [state in Step['state']]: { icon: IconName | null; look: string } } = {
  done: { icon: 'check', look: 'border-transparent bg-off-soft text-off' },
  next: { icon: null, look: 'border-2 border-accent' },
  ahead: { icon: null, look: 'border-line-strong' },
  completed: { icon: 'check', look: 'border-transparent bg-ok-soft text-ok' },
  failed: { icon: 'x', look: 'border-transparent bg-bad-soft text-bad' },
  expired: { icon: 'clock', look: 'border-transparent bg-warn-soft text-warn' },
  cancelled: { icon: 'minus', look: 'border-transparent bg-off-soft text-off' },
}

/** The steps of a command and when it took them: side by side, on phones one below the other. */
export const Stepper = ({ command, zone }: { command: Command; zone: string }) => (
  <ol aria-label="Steps" className="grid text-meta md:grid-cols-4">
    {stepsOf(command).map((step, i, all) => (
      <li
        key={step.key}
        aria-current={step.state === 'next' ? 'step' : undefined}
        className="relative flex gap-2 max-md:items-start max-md:not-last:min-h-8 md:flex-col md:gap-1 md:pr-3"
      >
        {i < all.length - 1 && <Line />}
        <Mark state={step.state} />
        <span className="flex flex-wrap gap-x-2 max-md:grow max-md:justify-between md:flex-col">
          <span className={step.state === 'ahead' || step.state === 'next' ? 'text-text-3' : 'font-medium'}>
            {step.label}
          </span>
          <span className="num text-text-3">
            {step.at && (
              <time dateTime={step.at}>
                {momentWords(step.at, { beside: command.created_at, zone, seconds: true })}
              </time>
            )}
            {step.note && `${step.at ? ', ' : ''}${step.note}`}
          </span>
        </span>
      </li>
    ))}
  </ol>
)

/** To the next step. */
const Line = () => (
  <span
    aria-hidden="true"
    className="absolute bg-line-strong max-md:top-5 max-md:bottom-0.5 max-md:left-[8.5px] max-md:w-px md:top-[8.5px] md:right-1 md:left-5.5 md:h-px"
  />
)

function Mark({ state }: { state: Step['state'] }) {
  const { icon, look } = MARKS[state]
  return (
    <span
      aria-hidden="true"
      className={`flex size-[18px] shrink-0 items-center justify-center rounded-full border ${look}`}
    >
      {icon && <Icon name={icon} size={11} />}
    </span>
  )
}

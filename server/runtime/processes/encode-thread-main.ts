import { type BlocksOfSpan, encodeSpans, type SpanRecords } from '../../records/blocks/make-blocks.ts'
import { answerCalls } from './called-thread.ts'
import { receivedSpan } from './encode-thread.ts'

answerCalls<SpanRecords[], BlocksOfSpan[]>(spans => encodeSpans(spans.map(receivedSpan)))

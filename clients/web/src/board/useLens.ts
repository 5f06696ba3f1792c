import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

import type { Point } from './geometry';

/** The position of a finger: in px on the page, in grid steps on the board, and the point it means. */
export interface Look {
  page: { x: number; y: number };
  board: { x: number; y: number };
  /** Null if the finger has left the board. */
  point: Point | null;
  /** Pixels per grid step. */
  unit: number;
}

/** In ms. A shorter touch is a tap, which the page handles as a click; a finger that moves before is scrolling. */
const holdFor = 180;
const slack = 8;

/**
 * The lens for fingers: holding a finger on the board magnifies the place under it, sliding selects a point, and
 * lifting the finger presses it. Nothing is pressed off the board.
 */
export function useLens(
  svg: RefObject<SVGSVGElement>,
  points: readonly Point[],
  onPoint: ((point: string, touch: boolean) => void) | undefined,
): Look | null {
  const [look, setLook] = useState<Look | null>(null);
  const press = useRef(onPoint);
  press.current = onPoint;
  const usable = onPoint !== undefined;

  // Bind in the same frame as the screen changes: the first touch may come at once.
  useLayoutEffect(() => {
    const board = svg.current;
    if (board === null || !usable) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let begun = { x: 0, y: 0 };
    let open: Look | null = null;

    const show = (next: Look | null): void => {
      open = next;
      setLook(next);
    };
    const end = (): void => {
      clearTimeout(timer);
      timer = undefined;
      show(null);
    };
    const start = (event: TouchEvent): void => {
      end();
      const finger = event.touches[0];
      if (finger === undefined || event.touches.length > 1) return;
      begun = { x: finger.clientX, y: finger.clientY };
      timer = setTimeout(() => show(lookAt(board, points, begun)), holdFor);
    };
    const move = (event: TouchEvent): void => {
      const finger = event.touches[0];
      if (finger === undefined) return;
      const at = { x: finger.clientX, y: finger.clientY };
      if (open === null) {
        if (Math.hypot(at.x - begun.x, at.y - begun.y) > slack) end();
        return;
      }
      event.preventDefault();
      show(lookAt(board, points, at));
    };
    const release = (event: TouchEvent): void => {
      const point = open?.point ?? null;
      // Otherwise the browser would turn it into a click where the touch began.
      if (open !== null) event.preventDefault();
      end();
      if (point !== null) press.current?.(point.name, true);
    };
    const menu = (event: Event): void => {
      if (timer !== undefined) event.preventDefault();
    };

    const listeners = { touchstart: start, touchmove: move, touchend: release, touchcancel: end };
    for (const [name, listener] of Object.entries(listeners))
      board.addEventListener(name, listener as EventListener, { passive: false });
    board.addEventListener('contextmenu', menu);
    return () => {
      end();
      for (const [name, listener] of Object.entries(listeners))
        board.removeEventListener(name, listener as EventListener);
      board.removeEventListener('contextmenu', menu);
    };
  }, [svg, points, usable]);
  return look;
}

function lookAt(svg: SVGSVGElement, points: readonly Point[], page: { x: number; y: number }): Look | null {
  const matrix = svg.getScreenCTM();
  if (matrix === null) return null;
  const { x, y } = new DOMPoint(page.x, page.y).matrixTransform(matrix.inverse());
  let nearest: Point | null = null;
  let minDistance = 1;
  for (const point of points) {
    const distance = Math.hypot(point.x - x, point.y - y);
    if (distance < minDistance) [nearest, minDistance] = [point, distance];
  }
  return { page, board: { x, y }, point: nearest, unit: matrix.a };
}

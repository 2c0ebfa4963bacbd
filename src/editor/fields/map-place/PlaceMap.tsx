import { useEffect, useEffectEvent, useRef } from 'react';
import { type ShownMap, showMap } from '../../../blocks/map-content/live/show-map.ts';
import { apiUrl } from '../../../browser/request.ts';
import type { MapLocation } from '../../../model/map.ts';
import { apiBaseUrl } from '../../document/start-editor.ts';

export interface PlaceMapProps {
  place: MapLocation;
  /** The map's attribution. */
  attribution: string;
  onMove(place: MapLocation): void;
}

/**
 * Shows the same map as for readers, with a marker that can be moved. The marker follows changes of the place made in other
 * ways, for example by typing coordinates or by undo.
 */
export default function PlaceMap({ place, attribution, onMove }: PlaceMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const map = useRef<ShownMap | null>(null);
  const { lat, lng } = place;
  /** The marker's position. */
  const marked = useRef(place);
  const begin = useEffectEvent((element: HTMLElement) => {
    marked.current = place;
    return showMap(element, {
      ...place,
      tiles: apiUrl(apiBaseUrl(), 'maps/tile/{z}/{x}/{y}'),
      attribution,
      label: 'Map of the place',
      marker: { draggable: true, onMoved },
    });
  });
  const onMoved = useEffectEvent((moved: MapLocation) => {
    marked.current = moved;
    onMove(moved);
  });
  useEffect(() => {
    if (box.current === null) return;
    const shown = begin(box.current);
    map.current = shown;
    return () => shown.remove();
  }, []);
  useEffect(() => {
    if (marked.current.lat === lat && marked.current.lng === lng) return;
    marked.current = { lat, lng };
    map.current?.moveTo({ lat, lng });
  }, [lat, lng]);
  return <div ref={box} className="he-place-map" />;
}

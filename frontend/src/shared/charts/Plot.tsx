import { Area, Bar, Column, Pie } from '@ant-design/charts';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { axisEndOf, type ChartProps, type Row } from './chart';

const root = document.documentElement;
function onThemeChange(listener: () => void) {
  const observer = new MutationObserver(listener);
  observer.observe(root, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** Reads theme colours for the canvas, which does not know CSS variables, and again whenever the theme changes. */
function useColour() {
  const theme = useSyncExternalStore(onThemeChange, () => root.dataset['theme']);
  return useCallback(
    (variable: string) => (theme ? getComputedStyle(root).getPropertyValue(`--${variable}`).trim() : ''),
    [theme],
  );
}

/** One colour per region. Light and dark alternate for colour-blind users. */
const SLICES = ['slice-1', 'slice-2', 'slice-3', 'slice-4', 'slice-5'] as const;

function useChartConfig({ kind, x, series, rows, height }: ChartProps) {
  const colour = useColour();
  return useMemo(() => {
    const data = rows.flatMap((row) =>
      series.map(({ key, label }): Row => ({ x: row[x.key] ?? '', value: row[key] ?? 0, series: label })),
    );
    const text = { fill: colour('dim'), fontFamily: getComputedStyle(document.body).fontFamily };
    const hollow = new Set(series.filter((one) => one.hollow).map(({ label }) => label));
    const tones = new Map(series.map(({ label, tone }) => [label, colour(tone)]));
    const axis = {
      labelFill: text.fill,
      labelFillOpacity: 1,
      labelOpacity: 1,
      labelFontFamily: text.fontFamily,
      labelFontSize: kind === 'columns' ? 11 : 12,
      tick: false,
      line: false,
      gridStroke: colour('ink'),
      gridStrokeOpacity: 0.12,
      gridLineDash: [0, 0],
    };
    const legend = {
      color: {
        itemMarker: (label: string) => (hollow.has(label) ? 'hollowSquare' : 'square'),
        itemLabelFill: text.fill,
        itemLabelFontFamily: text.fontFamily,
        itemLabelFillOpacity: 1,
        position: 'top',
      },
    };
    const base = {
      data,
      height,
      autoFit: true,
      animate: false as const,
      interaction: { tooltip: { css: { '.g2-tooltip': { background: colour('solid'), color: colour('ink') } } } },
      tooltip: { items: [{ channel: 'y' }] },
    };
    if (kind === 'pie') {
      return {
        ...base,
        angleField: 'value',
        colorField: 'x',
        radius: 0.72,
        innerRadius: 0.42,
        tooltip: { title: 'x', items: [{ field: 'value', name: series[0]?.label }] },
        legend,
        scale: { color: { range: SLICES.map(colour) } },
        style: { stroke: colour('solid'), lineWidth: 2 },
        label: {
          text: ({ x: name, value }: Row) => (value ? `${name} ${value}` : ''),
          position: 'outside',
          style: { fill: colour('ink'), fontSize: 12, connectorStroke: colour('dim') },
        },
      };
    }
    return {
      ...base,
      xField: 'x',
      yField: 'value',
      colorField: 'series',
      stack: series.length > 1,
      legend: series.length > 1 ? legend : false,
      axis: {
        x: { ...axis, grid: false, labelAutoRotate: false, labelAutoHide: true },
        y: { ...axis, labelFormatter: (value: number) => (Number.isInteger(value) ? String(value) : '') },
      },
      scale: {
        color: { domain: [...tones.keys()], range: [...tones.values()] },
        x: { paddingInner: 0.35, paddingOuter: 0.2 },
        ...(kind === 'bars' && {
          y: { domainMax: axisEndOf(series, rows), nice: true },
        }),
      },
      style:
        kind === 'area'
          ? { fillOpacity: 0.28, fill: colour(series[0]?.tone ?? 'blue') }
          : {
              maxWidth: 38,
              radius: 4,
              lineWidth: ({ value }: Row) => (value ? 1.5 : 0),
              stroke: ({ series: of }: Row) => tones.get(String(of)),
              fillOpacity: ({ series: of }: Row) => (hollow.has(String(of)) ? 0.14 : 0.9),
            },
      ...(kind === 'area'
        ? { paddingRight: 32, line: { style: { stroke: colour(series[0]?.tone ?? 'blue'), lineWidth: 2.5 } } }
        : {
            label: {
              text: ({ value }: Row) => (value ? String(value) : ''),
              position: series.length > 1 ? 'inside' : kind === 'bars' ? 'right' : 'top',
              dy: series.length > 1 || kind === 'bars' ? 0 : -16,
              dx: series.length === 1 && kind === 'bars' ? 6 : 0,
              style: {
                textAlign: series.length === 1 && kind === 'bars' ? 'left' : 'center',
                fontSize: 11,
                fontWeight: 650,
                fill:
                  series.length > 1
                    ? ({ series: of }: Row) => (hollow.has(String(of)) ? colour('ink') : colour('ground'))
                    : colour('ink'),
              },
            },
          }),
    };
  }, [colour, kind, x, series, rows, height]);
}

const KINDS = { columns: Column, bars: Bar, area: Area, pie: Pie };

export default function Plot(props: ChartProps) {
  const Kind = KINDS[props.kind] as React.ComponentType<object>;
  return <Kind {...useChartConfig(props)} />;
}

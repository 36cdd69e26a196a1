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

/** The properties of a chart that are drawn; its texts stand beside it. */
type Drawn = Omit<ChartProps, 'label' | 'empty'>;
type Colour = (variable: string) => string;
const fontFamily = (): string => getComputedStyle(document.body).fontFamily;

const toData = ({ x, series, rows }: Drawn): Row[] =>
  rows.flatMap((row) =>
    series.map(({ key, label }): Row => ({ x: row[x.key] ?? '', value: row[key] ?? 0, series: label })),
  );

const tooltipColours = (colour: Colour) => ({
  tooltip: { css: { '.g2-tooltip': { background: colour('solid'), color: colour('ink') } } },
});

const axisStyle = ({ kind }: Drawn, colour: Colour) => ({
  labelFill: colour('dim'),
  labelFillOpacity: 1,
  labelOpacity: 1,
  labelFontFamily: fontFamily(),
  labelFontSize: kind === 'columns' ? 11 : 12,
  tick: false,
  line: false,
  gridStroke: colour('ink'),
  gridStrokeOpacity: 0.12,
  gridLineDash: [0, 0],
});

const hollowLabels = ({ series }: Drawn) => new Set(series.filter((one) => one.hollow).map(({ label }) => label));

function legendOf(props: Drawn, colour: Colour) {
  const hollow = hollowLabels(props);
  return {
    color: {
      itemMarker: (label: string) => (hollow.has(label) ? 'hollowSquare' : 'square'),
      itemLabelFill: colour('dim'),
      itemLabelFontFamily: fontFamily(),
      itemLabelFillOpacity: 1,
      position: 'top',
    },
  };
}

const pieConfig = (props: Drawn, colour: Colour) => ({
  angleField: 'value',
  colorField: 'x',
  radius: 0.72,
  innerRadius: 0.42,
  tooltip: { title: 'x', items: [{ field: 'value', name: props.series[0]?.label }] },
  legend: legendOf(props, colour),
  scale: { color: { range: SLICES.map(colour) } },
  style: { stroke: colour('solid'), lineWidth: 2 },
  label: {
    text: ({ x: name, value }: Row) => (value ? `${name} ${value}` : ''),
    position: 'outside',
    style: { fill: colour('ink'), fontSize: 12, connectorStroke: colour('dim') },
  },
});

const areaStyle = ({ series }: Drawn, colour: Colour) => {
  const stroke = colour(series[0]?.tone ?? 'blue');
  return { style: { fillOpacity: 0.28, fill: stroke }, paddingRight: 32, line: { style: { stroke, lineWidth: 2.5 } } };
};

/** The numbers in or beside the bars. */
const barLabel = ({ kind, series }: Drawn, colour: Colour, hollow: ReadonlySet<string>) => {
  const isStacked = series.length > 1;
  const isBeside = !isStacked && kind === 'bars';
  return {
    text: ({ value }: Row) => (value ? String(value) : ''),
    position: isStacked ? 'inside' : isBeside ? 'right' : 'top',
    dy: isStacked || isBeside ? 0 : -16,
    dx: isBeside ? 6 : 0,
    style: {
      textAlign: isBeside ? 'left' : 'center',
      fontSize: 11,
      fontWeight: 650,
      fill: isStacked
        ? ({ series: of }: Row) => (hollow.has(String(of)) ? colour('ink') : colour('ground'))
        : colour('ink'),
    },
  };
};

function barStyle(props: Drawn, colour: Colour, tones: ReadonlyMap<string, string>) {
  const hollow = hollowLabels(props);
  return {
    style: {
      maxWidth: 38,
      radius: 4,
      lineWidth: ({ value }: Row) => (value ? 1.5 : 0),
      stroke: ({ series: of }: Row) => tones.get(String(of)),
      fillOpacity: ({ series: of }: Row) => (hollow.has(String(of)) ? 0.14 : 0.9),
    },
    label: barLabel(props, colour, hollow),
  };
}

/** Charts with two axes: columns, bars and areas. */
function axesConfig(props: Drawn, colour: Colour) {
  const { kind, series, rows } = props;
  const tones = new Map(series.map(({ label, tone }) => [label, colour(tone)]));
  const axis = axisStyle(props, colour);
  return {
    tooltip: { items: [{ channel: 'y' }] },
    xField: 'x',
    yField: 'value',
    colorField: 'series',
    stack: series.length > 1,
    legend: series.length > 1 ? legendOf(props, colour) : false,
    axis: {
      x: { ...axis, grid: false, labelAutoRotate: false, labelAutoHide: true },
      y: { ...axis, labelFormatter: (value: number) => (Number.isInteger(value) ? String(value) : '') },
    },
    scale: {
      color: { domain: [...tones.keys()], range: [...tones.values()] },
      x: { paddingInner: 0.35, paddingOuter: 0.2 },
      ...(kind === 'bars' && { y: { domainMax: axisEndOf(series, rows), nice: true } }),
    },
    ...(kind === 'area' ? areaStyle(props, colour) : barStyle(props, colour, tones)),
  };
}

function useChartConfig(props: ChartProps) {
  const colour = useColour();
  const { kind, x, series, rows, height } = props;
  return useMemo(() => {
    const chart = { kind, x, series, rows, height };
    return {
      data: toData(chart),
      height,
      autoFit: true,
      animate: false as const,
      interaction: tooltipColours(colour),
      ...(kind === 'pie' ? pieConfig(chart, colour) : axesConfig(chart, colour)),
    };
  }, [colour, kind, x, series, rows, height]);
}

const KINDS = { columns: Column, bars: Bar, area: Area, pie: Pie };

export default function Plot(props: ChartProps) {
  const Kind = KINDS[props.kind] as React.ComponentType<object>;
  return <Kind {...useChartConfig(props)} />;
}

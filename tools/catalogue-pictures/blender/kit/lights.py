"""Light rigs: soft boxes whose emission fades towards their edges, and a dim grey surround."""
import math

import bpy
from mathutils import Vector


def area(name, loc, aim, sx, sy, power, color=(1, 1, 1), grad=0.0, spread=180):
    """Soft box. grad>0 fades the emission towards the box's edges (softer reflections in glossy goods)."""
    li = bpy.data.lights.new(name, 'AREA')
    li.shape, li.size, li.size_y, li.energy, li.color = 'RECTANGLE', sx, sy, power, color
    li.spread = math.radians(spread)
    o = bpy.data.objects.new(name, li); bpy.context.collection.objects.link(o)
    o.location = loc
    o.rotation_euler = (Vector(aim) - Vector(loc)).to_track_quat('-Z', 'Y').to_euler()
    o.visible_camera = False
    if grad > 0:
        li.use_nodes = True
        nt = li.node_tree; N, L = nt.nodes, nt.links
        em = N['Emission']
        geo = N.new('ShaderNodeNewGeometry')
        sep = N.new('ShaderNodeSeparateXYZ'); L.new(geo.outputs['Parametric'], sep.inputs[0])
        def tri(s):          # 1-|2u-1|^2
            a = N.new('ShaderNodeMath'); a.operation = 'MULTIPLY_ADD'; L.new(s, a.inputs[0]); a.inputs[1].default_value = 2; a.inputs[2].default_value = -1
            b = N.new('ShaderNodeMath'); b.operation = 'MULTIPLY'; L.new(a.outputs[0], b.inputs[0]); L.new(a.outputs[0], b.inputs[1])
            c = N.new('ShaderNodeMath'); c.operation = 'MULTIPLY_ADD'; L.new(b.outputs[0], c.inputs[0]); c.inputs[1].default_value = -grad; c.inputs[2].default_value = 1
            return c.outputs[0]
        m = N.new('ShaderNodeMath'); m.operation = 'MULTIPLY'
        L.new(tri(sep.outputs[0]), m.inputs[0]); L.new(tri(sep.outputs[1]), m.inputs[1])
        k = N.new('ShaderNodeMath'); k.operation = 'MULTIPLY'; L.new(m.outputs[0], k.inputs[0]); k.inputs[1].default_value = 1.0 + grad
        L.new(k.outputs[0], em.inputs['Strength'])
    return o

def world(top=0.9, horizon=0.75, bottom=0.5, strength=1.0, tint=(1, 1, 1)):
    """Vertical grey gradient; only lights and reflections (film is transparent)."""
    w = bpy.context.scene.world; nt = w.node_tree; N, L = nt.nodes, nt.links
    N.clear()
    out = N.new('ShaderNodeOutputWorld'); bg = N.new('ShaderNodeBackground'); L.new(bg.outputs[0], out.inputs[0])
    tc = N.new('ShaderNodeTexCoord'); sp = N.new('ShaderNodeSeparateXYZ'); L.new(tc.outputs['Generated'], sp.inputs[0])
    mr = N.new('ShaderNodeMapRange'); mr.inputs[1].default_value = -1; mr.inputs[2].default_value = 1
    L.new(sp.outputs[2], mr.inputs[0])
    cr = N.new('ShaderNodeValToRGB'); L.new(mr.outputs[0], cr.inputs[0]); L.new(cr.outputs[0], bg.inputs[0])
    e = cr.color_ramp.elements
    e[0].position, e[0].color = 0.0, (bottom * tint[0], bottom * tint[1], bottom * tint[2], 1)
    e[1].position, e[1].color = 1.0, (top * tint[0], top * tint[1], top * tint[2], 1)
    m = e.new(0.5); m.color = (horizon * tint[0], horizon * tint[1], horizon * tint[2], 1)
    bg.inputs[1].default_value = strength

# Each rig: world (top, horizon, bottom, strength) and soft boxes (place, aim, width, height, watts, fade).
RIGS = {
    # General purpose: fabric, plastic.
    'soft': (
        (0.55, 0.40, 0.36, 0.6),
        [
            ((-3.4, -2.8, 4.0), (0, 0, 0.7), 2.6, 3.0, 330, 0.8),
            ((3.8, 1.2, 2.4), (0, 0, 0.8), 1.0, 3.6, 130, 0.7),
            ((0.2, 0.8, 4.8), (0, 0, 0), 3.6, 3.0, 150, 0.5),
            ((2.6, -5.0, 1.6), (0, 0, 0.8), 3.2, 3.2, 70, 0.6),
        ],
    ),
    # White goods on white: darker surroundings at the sides draw the edges.
    'bright': (
        (0.42, 0.26, 0.34, 0.7),
        [
            ((-3.2, -2.0, 4.0), (0, 0, 0.7), 2.8, 2.8, 235, 0.7),
            ((3.8, 1.2, 2.4), (0, 0, 0.8), 0.9, 3.6, 42, 0.8),
            ((0.2, 0.8, 4.8), (0, 0, 0), 3.4, 2.6, 70, 0.6),
            ((2.8, -5.0, 1.6), (0, 0, 0.8), 2.4, 3.2, 18, 0.6),
        ],
    ),
    # Large flat metal fronts: one soft gradient from the left, dark on the right.
    'steel': (
        (0.50, 0.32, 0.22, 0.6),
        [
            ((-4.6, -3.4, 3.2), (0, 0, 0.9), 3.2, 3.6, 420, 0.9),
            ((1.9, -6.0, 3.4), (0, 0, 1.1), 2.2, 3.2, 110, 0.9),
            ((3.6, 1.0, 2.2), (0, 0, 0.9), 0.8, 3.8, 90, 0.8),
            ((0.0, 0.6, 4.6), (0, 0, 0), 3.8, 2.4, 130, 0.6),
        ],
    ),
    # Light from behind sweeps over flat metal lids.
    'chip': (
        (0.55, 0.42, 0.40, 0.7),
        [
            ((-3.0, 2.6, 3.6), (0, 0, 0), 3.4, 2.4, 260, 0.8),
            ((3.6, 0.6, 2.2), (0, 0, 0), 1.0, 3.4, 120, 0.7),
            ((1.0, -5.0, 2.6), (0, 0, 0), 3.2, 2.4, 110, 0.6),
        ],
    ),
    # Dim surroundings and crisp strips: black glass, metal, screens.
    'dark': (
        (0.42, 0.30, 0.30, 0.6),
        [
            ((-3.8, -1.6, 3.4), (0, 0, 0.8), 2.0, 3.4, 300, 0.8),
            ((3.6, 1.0, 2.2), (0, 0, 0.9), 0.8, 3.8, 170, 0.8),
            ((0.0, 1.0, 4.6), (0, 0, 0), 3.8, 2.4, 190, 0.6),
            ((3.4, -4.6, 1.8), (0, 0, 0.8), 1.6, 3.2, 60, 0.8),
        ],
    ),
}


def rig(kind, gain=1.0):
    """Light the scene with one of the rigs, `gain` times as bright."""
    (top, horizon, bottom, strength), boxes = RIGS[kind]
    world(top, horizon, bottom, strength * gain)
    for place, aim, width, height, watts, fade in boxes:
        area('softbox', place, aim, width, height, watts * gain, grad=fade)

"""Light rigs: soft boxes whose emission fades towards their edges, and a dim grey surround."""
import bpy
from mathutils import Vector


def area(loc, aim, sx, sy, power, grad):
    """A soft box whose light fades towards its edges by `grad`: that gradient is what makes gloss look real."""
    li = bpy.data.lights.new('softbox', 'AREA')
    li.shape, li.size, li.size_y, li.energy = 'RECTANGLE', sx, sy, power
    o = bpy.data.objects.new('softbox', li)
    bpy.context.collection.objects.link(o)
    o.location = loc
    o.rotation_euler = (Vector(aim) - Vector(loc)).to_track_quat('-Z', 'Y').to_euler()
    o.visible_camera = False
    li.use_nodes = True
    nodes, links = li.node_tree.nodes, li.node_tree.links

    def math_node(operation, a, b, c=None):
        node = nodes.new('ShaderNodeMath')
        node.operation = operation
        for socket, value in zip(node.inputs, (a, b, c)):
            if isinstance(value, (int, float)):
                socket.default_value = value
            elif value is not None:
                links.new(value, socket)
        return node.outputs[0]

    def fade(position):
        """1 in the middle, 1 - grad at both ends."""
        centred = math_node('MULTIPLY_ADD', position, 2, -1)
        return math_node('MULTIPLY_ADD', math_node('MULTIPLY', centred, centred), -grad, 1)

    place = nodes.new('ShaderNodeSeparateXYZ')
    links.new(nodes.new('ShaderNodeNewGeometry').outputs['Parametric'], place.inputs[0])
    both = math_node('MULTIPLY', fade(place.outputs[0]), fade(place.outputs[1]))
    links.new(math_node('MULTIPLY', both, 1.0 + grad), nodes['Emission'].inputs['Strength'])


def world(top, horizon, bottom, strength):
    """A vertical gradient of greys; it only lights and is reflected, the film is transparent."""
    tree = bpy.context.scene.world.node_tree
    nodes, links = tree.nodes, tree.links
    nodes.clear()
    output, background, coordinates, split, stretch, ramp = (
        nodes.new(f'ShaderNode{kind}')
        for kind in ('OutputWorld', 'Background', 'TexCoord', 'SeparateXYZ', 'MapRange', 'ValToRGB')
    )
    links.new(coordinates.outputs['Generated'], split.inputs[0])
    stretch.inputs[1].default_value, stretch.inputs[2].default_value = -1, 1
    links.new(split.outputs[2], stretch.inputs[0])
    links.new(stretch.outputs[0], ramp.inputs[0])
    stops = ramp.color_ramp.elements
    stops[0].position, stops[0].color = 0.0, (bottom, bottom, bottom, 1)
    stops[1].position, stops[1].color = 1.0, (top, top, top, 1)
    stops.new(0.5).color = (horizon, horizon, horizon, 1)
    background.inputs[1].default_value = strength
    links.new(ramp.outputs[0], background.inputs[0])
    links.new(background.outputs[0], output.inputs[0])


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
        area(place, aim, width, height, watts * gain, fade)
